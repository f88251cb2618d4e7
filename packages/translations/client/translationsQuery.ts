import type { Input } from "@parley/library/contract";
import type { getTranslationProperties } from "@parley/translations/contract";
import { TRANSLATION_LOCALES } from "@parley/translations/contract";

export type PropertiesQuery = Input<typeof getTranslationProperties>;

/** Number of texts on one page of the editor. */
export const TEXTS_ON_PAGE = 50;

/** Returns the languages into which a site can be translated: all but its own. */
export const listLocales = (siteLocale: string) => TRANSLATION_LOCALES.filter((locale) => locale !== siteLocale);

/** Returns the language into which the query string of a page translates; the first one if it names none. `?locale=` is the language of the page. */
export function readLocale(search: URLSearchParams, siteLocale: string): string {
    const locales = listLocales(siteLocale);
    return locales.find((locale) => locale === search.get("into")) ?? locales[0] ?? "";
}

/** Returns the request for the texts of the editor from the address of its page: `?into=`, `?record=`, `?missing=1` and `?page=`. */
export function toPropertiesQuery(resource: string, search: URLSearchParams, siteLocale: string): PropertiesQuery {
    const record = search.get("record") ?? "";
    const isID = /^[1-9]\d{0,8}$/.test(record);
    const page = Number(search.get("page"));
    return {
        resource,
        locale: readLocale(search, siteLocale),
        ...(record !== "" && (isID ? { recordIDs: [Number(record)] } : { recordKeys: [record] })),
        ...(search.get("missing") === "1" && { isMissing: true }),
        page: Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1,
        limit: TEXTS_ON_PAGE,
    };
}

/** Returns the request for the number of texts of a resource, or of those without a current translation. */
export const toCountQuery = (resource: string, locale: string, isMissing: boolean): PropertiesQuery => ({
    resource,
    locale,
    ...(isMissing && { isMissing }),
    page: 1,
    limit: 1,
});
