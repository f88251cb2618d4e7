/** Cookie with the language that the viewer chose. */
export const LOCALE_COOKIE = "parley-locale";

/** Returns the locale of the pages: the choice of the viewer if it has translations, otherwise the locale of the site (NAV-003). */
export function chooseLocale(cookie: string | undefined, offered: readonly string[], siteLocale: string): string {
    return offered.find((locale) => locale === cookie) ?? siteLocale;
}

/**
 * Returns the locale selected by `?locale=` and the address without it, which is always a path of this site; `undefined` if it selects no
 * known locale.
 */
export function parseLocaleParameter(address: string, offered: readonly string[]): { locale: string; rest: string } | undefined {
    const [path = "/", ...queries] = address.split("?");
    const query = new URLSearchParams(queries.join("?"));
    const locale = offered.find((one) => one === query.get("locale"));
    if (locale === undefined) return undefined;
    query.delete("locale");
    // Two slashes, or a slash and a backslash, would lead to another host.
    return { locale, rest: path.replace(/^[/\\]+/, "/") + (query.size > 0 ? `?${query}` : "") };
}
