import { handleForm } from "@parley/accounts/server";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslationProperty } from "@parley/translations/contract";
import { TRANSLATIONS_PAGE, toTranslationName, translationsPath } from "@parley/translations/contract";
import type { createTranslationsService } from "./translations.service";

type Texts = Readonly<Record<string, string>>;

/** A text of the form that was changed or confirmed; an empty translation is to be removed. */
interface Change {
    property: TranslationProperty;
    translation: string;
}

type Service = Pick<ReturnType<typeof createTranslationsService>, "properties" | "publish" | "remove">;

/** Maximum number of texts in one form; its pages have fewer. */
const MAX_TEXTS = 100;

/** Registers the form of the translation editor without scripts, for members who manage the site (I18N-016). */
export function registerTranslationForms({ pages, database }: Pick<ServerKit, "pages" | "database">, service: Service): void {
    pages.post<{ Params: { resource: string } }>(`${TRANSLATIONS_PAGE}/:resource`, (request, reply) => {
        const { resource } = request.params;
        const values = readTexts(request.body);
        const { into: locale = "", record = "", missing = "" } = values;
        const place = { into: locale, ...(record && { record }), ...(missing && { missing }) };
        const pathWith = (more: object = {}) => translationsPath(encodeURIComponent(resource), { ...place, ...more });
        return handleForm(reply, { form: "translations", path: pathWith(), values }, async () => {
            requirePermission(request.viewer, "site.manage");
            const changes = await findChanges(request.viewer, resource, locale, values);
            const published = changes.filter(({ translation }) => translation !== "");
            const removed = changes.filter(({ translation }) => translation === "");
            await database.transaction(async () => {
                const items = published.map(({ property, translation }) => ({
                    ...toTranslationName(property),
                    locale,
                    translation,
                }));
                if (items.length > 0) await nameFields(published, () => service.publish(request.viewer, { resource, items }));
                const cleared = removed.map(({ property }) => ({ ...toTranslationName(property), locale }));
                if (cleared.length > 0) await service.remove(request.viewer, { resource, items: cleared });
            });
            return pathWith({ Done: "saved" });
        });
    });

    /** Returns the texts that differ from what the form began with, or are confirmed as they are. */
    async function findChanges(viewer: Viewer, resource: string, locale: string, values: Texts): Promise<Change[]> {
        const recordKeys = Object.keys(values)
            .filter((name) => name.startsWith("text:"))
            .slice(0, MAX_TEXTS)
            .map((name) => name.split(".").slice(1, -1).join("."));
        const query = { resource, locale, recordKeys, page: 1, limit: 2 * MAX_TEXTS };
        const { items } = await service.properties(viewer, query);
        return items.flatMap((property) => {
            const key = property.translationPropertyKey;
            const translation = values[`text:${key}`]?.trim();
            if (translation === undefined) return [];
            const isConfirmed = values[`confirm:${key}`] === "1" && translation !== "";
            return translation !== values[`was:${key}`] || isConfirmed ? [{ property, translation }] : [];
        });
    }
}

/** Names the rows of a refusal by the keys of the texts, as the fields of the form are. */
async function nameFields(changes: readonly Change[], publish: () => Promise<void>): Promise<void> {
    try {
        await publish();
    } catch (error) {
        if (!(error instanceof InvalidInput)) throw error;
        throw new InvalidInput(
            error.rows.map(({ path, ...row }) => {
                const index = Number((path ?? "").slice(1, -1));
                return { ...row, field: changes[index]?.property.translationPropertyKey ?? row.field };
            }),
        );
    }
}

function readTexts(body: unknown): Record<string, string> {
    if (typeof body !== "object" || body === null) return {};
    return Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
