import { catchRefusal, handleForm, renderFormAgain } from "@parley/accounts/server";
import type { FieldError } from "@parley/library/contract";
import { ApiRefusal, groupByField } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslationProperty } from "@parley/translations/contract";
import { TRANSLATIONS_PAGE, toTranslationName, translationsPath } from "@parley/translations/contract";
import { normalizeLines } from "./requireFormer";
import type { Suggestions } from "./suggestions";
import type { createTranslationsService } from "./translations.service";

type Texts = Readonly<Record<string, string>>;

/** A text of the form that was changed or confirmed; an empty translation is to be removed. */
interface Change {
    property: TranslationProperty;
    translation: string;
    /** What the form began with, if it says so. */
    former: { formerTranslation?: string | null };
}

interface Dependencies {
    service: Pick<ReturnType<typeof createTranslationsService>, "properties" | "publish" | "remove">;
    suggestions: Pick<Suggestions, "suggest">;
}

/** Maximum number of texts in one form; its pages have fewer. */
const MAX_TEXTS = 100;

/** Registers the form of the translation editor without scripts, for members who manage the site (I18N-016). */
export function registerTranslationForms(
    { pages, database }: Pick<ServerKit, "pages" | "database">,
    { service, suggestions }: Dependencies,
): void {
    pages.post<{ Params: { resource: string } }>(`${TRANSLATIONS_PAGE}/:resource`, async (request, reply) => {
        const { resource } = request.params;
        const values = readTexts(request.body);
        const { into: locale = "", record = "", missing = "" } = values;
        const place = { into: locale, ...(record && { record }), ...(missing && { missing }) };
        const pathWith = (more: object = {}) => translationsPath(encodeURIComponent(resource), { ...place, ...more });
        const form = { form: "translations", path: pathWith(), values };
        if (values.Suggest === "1") {
            const result = await catchRefusal(suggestMissing(request.viewer, resource, locale, values));
            if ("refused" in result) return renderFormAgain(reply, form, result.refused);
            const suggested = { form: form.form, values: { ...values, ...result.answer } };
            return reply.renderPage(form.path, { status: 200, formState: suggested });
        }
        return handleForm(reply, form, async () => {
            requirePermission(request.viewer, "site.manage");
            const changes = await findChanges(request.viewer, resource, locale, values);
            const published = changes.filter(({ translation }) => translation !== "");
            const removed = changes.filter(({ translation }) => translation === "");
            await database.transaction(async () => {
                const items = published.map(({ property, translation, former }) => ({
                    ...toTranslationName(property),
                    ...former,
                    locale,
                    translation,
                }));
                if (items.length > 0) await nameFields(published, () => service.publish(request.viewer, { resource, items }));
                const cleared = removed.map(({ property, former }) => ({ ...toTranslationName(property), ...former, locale }));
                if (cleared.length > 0)
                    await nameFields(removed, () => service.remove(request.viewer, { resource, items: cleared }));
            });
            return pathWith({ Done: "saved" });
        });
    });

    /** Returns suggestions for the empty fields of a form, by their names. */
    async function suggestMissing(viewer: Viewer, resource: string, locale: string, values: Texts): Promise<Texts> {
        requirePermission(viewer, "site.manage");
        const properties = await findProperties(viewer, resource, locale, values);
        const missing = properties.filter(
            ({ canSuggest, translationPropertyKey: key }) => canSuggest && values[`text:${key}`]?.trim() === "",
        );
        const suggested = await suggestions.suggest(missing, locale);
        return Object.fromEntries([...suggested].map(([key, text]) => [`text:${key}`, text]));
    }

    /** Returns the texts that differ from what the form began with, or are confirmed as they are, without those that somebody else may keep. */
    async function findChanges(viewer: Viewer, resource: string, locale: string, values: Texts): Promise<Change[]> {
        const properties = await findProperties(viewer, resource, locale, values);
        return properties.flatMap((property) => {
            const key = property.translationPropertyKey;
            const translation = values[`text:${key}`]?.trim();
            if (translation === undefined || values[`theirs:${key}`] === "1") return [];
            const isConfirmed = values[`confirm:${key}`] === "1" && translation !== "";
            const was = values[`was:${key}`];
            const former = was === undefined ? {} : { formerTranslation: was || null };
            return translation !== was || isConfirmed ? [{ property, translation, former }] : [];
        });
    }

    /** Returns the texts of the records that a form has. */
    async function findProperties(viewer: Viewer, resource: string, locale: string, values: Texts) {
        const recordKeys = Object.keys(values)
            .filter((name) => name.startsWith("text:"))
            .slice(0, MAX_TEXTS)
            .map((name) => name.split(".").slice(1, -1).join("."));
        const query = { resource, locale, recordKeys, page: 1, limit: 2 * MAX_TEXTS };
        return (await service.properties(viewer, query)).items;
    }
}

/** Names the rows of a refusal by the keys of the texts, as the fields of the form are. */
async function nameFields(changes: readonly Change[], store: () => Promise<void>): Promise<void> {
    const nameRows = (rows: readonly FieldError[]) =>
        rows.map(({ path, ...row }) => {
            const index = Number((path ?? "").slice(1, -1));
            return { ...row, field: changes[index]?.property.translationPropertyKey ?? row.field };
        });
    try {
        await store();
    } catch (error) {
        if (error instanceof InvalidInput) throw new InvalidInput(nameRows(error.rows));
        if (!(error instanceof ApiRefusal && error.answer.errors)) throw error;
        const rows = nameRows(Object.values(error.answer.errors).flat());
        throw new ApiRefusal({ ...error.answer, errors: groupByField(rows) });
    }
}

function readTexts(body: unknown): Record<string, string> {
    if (typeof body !== "object" || body === null) return {};
    return Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) => (typeof value === "string" ? [[name, normalizeLines(value)]] : [])),
    );
}
