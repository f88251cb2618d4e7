import type { Catalogue, FieldError, Input, Page } from "@parley/library/contract";
import { createFieldError, foldName } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, requirePermission } from "@parley/library/server/http";
import type { InterfaceText } from "@parley/library/server/interfaceTexts";
import { toTextKey } from "@parley/library/server/interfaceTexts";
import type { ServerKit } from "@parley/library/server/kit";
import { findMessageFaults } from "@parley/library/server/messages";
import type { ChangedText, getLocaleTexts, LocaleText, patchLocaleTexts } from "@parley/translations/contract";
import { isSpokenAs } from "@parley/translations/contract";
import type { LocalesService } from "../locales.service";
import { compileOwnTexts } from "./compileOwnTexts";
import { findBuiltIn, toLocaleText } from "./localeText";
import { createOwnTextActions } from "./ownTexts.actions";
import { createOwnTextsRepository } from "./ownTexts.repository";

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock" | "interfaceTexts">;
    locales: Pick<LocalesService, "get">;
    actionLog: Pick<ActionLog, "provide" | "record">;
}

/** Maximum size of the words of the site in one language, as the catalogue in which they are exported. A form of this size is taken in. */
const MAX_OWN_BYTES = 1_000_000;

export type OwnTextsService = ReturnType<typeof createOwnTextsService>;

/** Creates the functions that list and change the texts of the interface, for members who manage the site. */
export function createOwnTextsService({ kit, locales, actionLog }: Dependencies) {
    const { database, clock, interfaceTexts } = kit;
    const repository = createOwnTextsRepository(database);
    const known = createCachedValue(database, clock, async () => compileOwnTexts(await repository.all()));
    const { apply } = createOwnTextActions({ database, repository, actionLog, onChange: known.drop });
    interfaceTexts.provideOwn(known.get);

    return {
        /** Returns texts of the interface in one language, in the order of the English ones. */
        async list(
            viewer: Viewer,
            { localeID, query = "", state, text, context, lines, page = 1, limit = 30 }: Input<typeof getLocaleTexts>,
        ): Promise<Page<LocaleText>> {
            const describe = await describeTexts(viewer, localeID);
            const words = foldName(query.trim());
            const spoken = lines?.split("\n");
            const found = interfaceTexts
                .list()
                .filter((one) => text === undefined || (one.text === text && one.context === context))
                .map(describe)
                .filter((one) => state === undefined || stateOf(one) === state)
                .filter((one) => !spoken || spoken.some((line) => isSpokenAs(toMessage(one), line)))
                .filter((one) => foldName(`${one.text} ${one.translation ?? ""}`).includes(words));
            return { items: found.slice((page - 1) * limit, page * limit), paging: { page, limit, total: found.length } };
        },

        /** Stores words of the site, or puts those of the product back; all or none. Throws 422 for a message that doesn't fit, 412 for one written over other words. */
        async update(viewer: Viewer, { localeID, texts }: Input<typeof patchLocaleTexts>): Promise<LocaleText[]> {
            await locales.get(viewer, localeID);
            requirePermission(viewer, "site.manage");
            const all = new Map(interfaceTexts.list().map((one) => [toTextKey(one), one]));
            const errors = texts.flatMap((one, index) =>
                findErrors(localeID, one, all.get(toTextKey(one))).map((error) => ({ ...error, path: `texts[${index}]` })),
            );
            if (errors.length > 0) throw new InvalidInput(errors);
            const changes = texts.map((one) => ({
                state: { locale: localeID, textKey: toTextKey(one), translation: one.translation },
                formerTranslation: one.formerTranslation,
            }));
            await database.transaction(async () => {
                await apply(viewer, changes);
                await requireExportable(localeID);
            });
            const describe = await describeTexts(viewer, localeID);
            return changes.flatMap(({ state }) => {
                const one = all.get(state.textKey);
                return one ? [describe(one)] : [];
            });
        },

        /**
         * Returns the own words of the site in one language, as a catalogue of the product: those of texts that it has, so that the catalogue
         * can be imported again.
         */
        async export(viewer: Viewer, localeID: string): Promise<Record<string, string>> {
            await locales.get(viewer, localeID);
            return exportAll(localeID);
        },
    };

    async function exportAll(localeID: string): Promise<Record<string, string>> {
        const known = new Set(interfaceTexts.list().map(toTextKey));
        const rows = (await repository.all()).filter(({ locale, textKey }) => locale === localeID && known.has(textKey));
        return Object.fromEntries(rows.map(({ textKey, translation }) => [textKey, translation]));
    }

    /** Throws 422 for more words than an import would take. */
    async function requireExportable(localeID: string): Promise<void> {
        if (Buffer.byteLength(JSON.stringify(await exportAll(localeID))) > MAX_OWN_BYTES)
            throw new InvalidInput([createFieldError("translation", "maxByteLength", { limit: MAX_OWN_BYTES })]);
    }

    /** Returns the function that describes a text in a language of the site. */
    async function describeTexts(viewer: Viewer, locale: string): Promise<(text: InterfaceText) => LocaleText> {
        await locales.get(viewer, locale);
        const rows = (await repository.all()).filter((row) => row.locale === locale);
        const own = new Map(rows.map(({ textKey, translation }) => [textKey, translation]));
        const catalogue = interfaceTexts.findBuilt(locale);
        return (text) => {
            const key = toTextKey(text);
            return toLocaleText({ text, locale, builtIn: findBuiltIn(text, key, catalogue), own: own.get(key) });
        };
    }
}

/** Returns what readers of a text get, which is the English text where it is missing. */
const toMessage = ({ message, text }: LocaleText) => (message ?? text) as Catalogue[string];

/** Returns whether a text is the site's own, the product's, or missing in the language. */
const stateOf = ({ isOwn, builtIn }: LocaleText) => (isOwn ? "own" : builtIn === undefined ? "missing" : "builtIn");

function findErrors(locale: string, { translation }: ChangedText, text: InterfaceText | undefined): FieldError[] {
    // What the product has no longer can still be removed.
    if (translation === null) return [];
    if (!text) return [createFieldError("text", "invalid", { message: "The product has no such text." })];
    const faults = findMessageFaults({ locale, english: text.text, isPlural: text.forms !== undefined }, translation);
    return faults.map((message) => createFieldError("translation", "invalid", { message }));
}
