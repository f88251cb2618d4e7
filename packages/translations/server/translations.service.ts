import type { Config } from "@parley/config/server";
import type { Input, Page } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, notFound, requirePermission, requireRoom } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslatableRecord, TranslatableResource } from "@parley/library/server/translatables";
import { getTranslatables } from "@parley/library/server/translatables";
import type {
    getTranslationProperties,
    getTranslations,
    patchTranslations,
    patchTranslationsRemove,
    postTranslationResource,
    Translation,
    TranslationProperty,
} from "@parley/translations/contract";
import { TRANSLATION_LOCALES, toPropertyKey } from "@parley/translations/contract";
import type { RemovedTranslation } from "../contract/translations";
import { checkTranslations, findRecordKey } from "./checkTranslations";
import type { Suggestions } from "./suggestions";
import { createTranslationActions } from "./translations.actions";
import type { TranslationRow, TranslationsRepository } from "./translations.repository";

interface Dependencies {
    kit: Pick<ServerKit, "api" | "database" | "clock" | "findTranslation">;
    config: Pick<Config, "get">;
    repository: TranslationsRepository;
    actionLog: Pick<ActionLog, "provide" | "record" | "retentionMS">;
    suggestions: Pick<Suggestions, "mark">;
}

/** Maximum number of translations of an add-on's resource. */
const MAX_ADD_ON_TRANSLATIONS = 10_000;

/** Creates the functions that list and change the translations of the community's own texts, for moderators (contract §5.13). */
export function createTranslationsService({ kit, config, repository, actionLog, suggestions }: Dependencies) {
    const { database, clock } = kit;
    const translatables = getTranslatables(kit);
    const { apply } = createTranslationActions({
        repository,
        actionLog,
        clock,
        database,
        findResource: translatables.get,
    });

    return {
        /** Returns the translations into one language, of the records that the viewer sees (I18N-025). */
        async list(viewer: Viewer, { resource, locale, ...filter }: Input<typeof getTranslations>): Promise<Translation[]> {
            const { declared } = await require(viewer, resource, locale);
            const recordKeys = toKeys(filter);
            const rows = await repository.list(resource, locale, { ...filter, recordKeys });
            const visible = declared && keysOf(await declared.find(viewer, recordKeys));
            const { page = 1, limit = 100 } = filter;
            return rows
                .filter((row) => !visible || (visible.has(row.recordKey) && row.recordType === declared?.recordType))
                .slice((page - 1) * limit, page * limit)
                .map((row) => toTranslation(row, declared));
        },

        /** Returns the texts of the records that the viewer sees, with their translations into one language (I18N-017). */
        async properties(
            viewer: Viewer,
            { resource, locale, isMissing = false, page = 1, limit = 100, ...filter }: Input<typeof getTranslationProperties>,
        ): Promise<Page<TranslationProperty>> {
            const { declared } = await require(viewer, resource, locale);
            const recordKeys = toKeys(filter);
            const records = (await declared?.find(viewer, recordKeys)) ?? [];
            const rows = await repository.list(resource, locale, { recordKeys });
            const translated = new Map(rows.map((row) => [`${row.recordKey}.${row.propertyName}`, row]));
            const all = records
                .flatMap((record) => (declared ? toProperties(record, declared, translated) : []))
                .filter(({ propertyName }) => filter.propertyName === undefined || propertyName === filter.propertyName)
                .filter(({ recordType }) => filter.recordType === undefined || recordType === filter.recordType)
                .map((one) => addBuiltIn(one, resource, locale))
                .filter((one) => !isMissing || isIncomplete(one));
            const items = await suggestions.mark(all.slice((page - 1) * limit, page * limit), locale);
            return { items, paging: { page, limit, total: all.length } };
        },

        /** Stores translations, all or none (I18N-026, I18N-027). */
        async publish(viewer: Viewer, { resource, items }: Input<typeof patchTranslations>): Promise<void> {
            await database.transaction(async () => {
                const { declared, records } = await requireRecords(viewer, resource, items);
                if (!declared) requireRoom((await repository.count(resource)) + items.length, MAX_ADD_ON_TRANSLATIONS, "texts");
                const changes = items.map((item, index) => {
                    const recordKey = findRecordKey(item) ?? "";
                    const { recordType, propertyName, locale, translation, formerTranslation } = item;
                    const sourceText = records.get(recordKey)?.texts[propertyName] ?? "";
                    const state = { resource, recordType, recordKey, propertyName, locale, translation, sourceText };
                    return { state, path: `[${index}]`, formerTranslation };
                });
                await apply(viewer, changes);
            });
        },

        /** Removes translations; those that don't exist are passed over (I18N-028, I18N-029). */
        async remove(viewer: Viewer, { resource, items }: Input<typeof patchTranslationsRemove>): Promise<void> {
            await database.transaction(async () => {
                const { declared, records } = await requireRecords(viewer, resource, items);
                const changes = items
                    .map(({ recordType, propertyName, locale, formerTranslation, ...item }, index) => {
                        const recordKey = findRecordKey(item) ?? "";
                        const name = { resource, recordType, recordKey, propertyName, locale };
                        return { state: { ...name, translation: null, sourceText: "" }, path: `[${index}]`, formerTranslation };
                    })
                    .filter(({ state }) => !declared || records.has(state.recordKey));
                await apply(viewer, changes);
            });
        },

        /** Adds a resource for the texts of an add-on. Throws 400 if there is one of that name. */
        async addResource(viewer: Viewer, input: Input<typeof postTranslationResource>): Promise<void> {
            requirePermission(viewer, "community.moderate");
            const { urlCode, name = urlCode, sourceLocale = await config.get("garden.locale") } = input;
            if (!isLocale(sourceLocale)) throw invalidField("sourceLocale", "There is no such language.");
            const isTaken = translatables.get(urlCode) !== undefined;
            if (isTaken || !(await repository.addResource({ urlCode, name, sourceLocale })))
                throw badRequest("There is already a resource with this code.");
        },

        /** Erases the translations of records that have been gone for as long as they could be restored. */
        async tidy(): Promise<void> {
            for (const { resource, find } of translatables.all()) {
                const rows = await repository.all(resource);
                const present = keysOf(await find(undefined));
                const gone = rows.filter(({ recordKey, dateGone }) => !present.has(recordKey) && dateGone === null);
                const back = rows.filter(({ recordKey, dateGone }) => present.has(recordKey) && dateGone !== null);
                await repository.markGone(resource, [...new Set(gone.map((row) => row.recordKey))], toDateTime(clock()));
                await repository.markGone(resource, [...new Set(back.map((row) => row.recordKey))], null);
            }
            await repository.eraseGoneBefore(toDateTime(new Date(clock().getTime() - (await actionLog.retentionMS()))));
        },
    };

    /** Adds what the product says, for a text that came with it. */
    function addBuiltIn(property: TranslationProperty, resource: string, locale: string): TranslationProperty {
        const { recordID, recordKey = String(recordID), propertyName, sourceText } = property;
        const builtIn = translatables.findBuiltIn(resource, recordKey, propertyName, sourceText);
        return builtIn === undefined ? property : { ...property, builtIn: kit.findTranslation({ language: locale })(builtIn) };
    }

    /** Throws 403 for members who don't moderate, 404 for an unknown resource, 422 for a language into which nothing is translated. */
    async function require(viewer: Viewer, resource: string, locale?: string) {
        requirePermission(viewer, "community.moderate");
        const declared = translatables.get(resource);
        if (!declared && !(await repository.hasResource(resource))) throw notFound("Resource");
        const locales = await findLocales();
        if (locale !== undefined && !locales.includes(locale))
            throw invalidField("locale", "The site is not translated into this language.");
        return { declared, locales };
    }

    async function requireRecords(viewer: Viewer, resource: string, items: readonly RemovedTranslation[]) {
        const { declared, locales } = await require(viewer, resource);
        const recordKeys = items.flatMap((item) => findRecordKey(item) ?? []);
        const found = (await declared?.find(viewer, [...new Set(recordKeys)])) ?? [];
        const records = new Map(found.map((record) => [record.recordKey, record]));
        checkTranslations(items, { declared, records, locales });
        return { declared, records };
    }

    /** The language of the site itself is that of the sources. */
    async function findLocales(): Promise<string[]> {
        const own = await config.get("garden.locale");
        return TRANSLATION_LOCALES.filter((locale) => locale !== own);
    }
}

/** Whether a text lacks a translation, or has one of a former source. */
const isIncomplete = ({ translation, builtIn, formerSourceText }: TranslationProperty): boolean =>
    (translation === undefined && builtIn === undefined) || formerSourceText !== undefined;

const isLocale = (locale: string): boolean => TRANSLATION_LOCALES.some((known) => known === locale);

const keysOf = (records: readonly TranslatableRecord[]): Set<string> => new Set(records.map(({ recordKey }) => recordKey));

/** Returns the keys that a query names; undefined if it is about all records. */
function toKeys({ recordIDs, recordKeys }: Pick<Input<typeof getTranslations>, "recordIDs" | "recordKeys">) {
    if (!recordIDs && !recordKeys) return undefined;
    return [...(recordIDs ?? []).map(String), ...(recordKeys ?? [])];
}

function toName(recordKey: string, declared: TranslatableResource | undefined) {
    return declared?.namedBy === "recordID" ? { recordID: Number(recordKey) } : { recordKey };
}

function toTranslation(row: TranslationRow, declared: TranslatableResource | undefined): Translation {
    const { resource, recordType, recordKey, propertyName, locale, translation, dateUpdated } = row;
    const propertyType = declared?.properties.find((property) => property.propertyName === propertyName)?.propertyType;
    return {
        resource,
        recordType,
        ...toName(recordKey, declared),
        propertyName,
        ...(propertyType && { propertyType }),
        translationPropertyKey: toPropertyKey(recordType, recordKey, propertyName),
        locale,
        translation,
        dateUpdated,
    };
}

/** Returns the texts of a record that are not empty. */
function toProperties(
    { recordKey, name, texts, properties: own }: TranslatableRecord,
    declared: TranslatableResource,
    translated: ReadonlyMap<string, TranslationRow>,
): TranslationProperty[] {
    const { recordType, properties } = declared;
    return (own ?? properties)
        .filter(({ propertyName }) => (texts[propertyName] ?? "").trim() !== "")
        .map(({ propertyName, label, propertyType, maxLength }) => {
            const sourceText = texts[propertyName] ?? "";
            const row = translated.get(`${recordKey}.${propertyName}`);
            return {
                recordType,
                ...toName(recordKey, declared),
                recordName: name,
                propertyName,
                label,
                translationPropertyKey: toPropertyKey(recordType, recordKey, propertyName),
                sourceText,
                propertyType,
                propertyValidation: { maxLength },
                ...(row && { translation: row.translation }),
                ...(row && row.sourceText !== sourceText && { formerSourceText: row.sourceText }),
            };
        });
}
