/** The cookie that holds the language a reader chose. */
export const LOCALE_COOKIE = "parley-locale";

/** The locale of a reader's pages: the one they chose, while there are words for it, else the site's (NAV-003). */
export function chooseLocale(cookie: string | undefined, offered: readonly string[], siteLocale: string): string {
    return offered.find((locale) => locale === cookie) ?? siteLocale;
}

/** What `?locale=` of an address chooses, and the address without it, always a path of ours; undefined when it chooses nothing we have. */
export function localeChosenBy(address: string, offered: readonly string[]): { locale: string; rest: string } | undefined {
    const [path = "/", ...queries] = address.split("?");
    const query = new URLSearchParams(queries.join("?"));
    const locale = offered.find((one) => one === query.get("locale"));
    if (locale === undefined) return undefined;
    query.delete("locale");
    // Two slashes, or a slash and a backslash, would lead to another host.
    return { locale, rest: path.replace(/^[/\\]+/, "/") + (query.size > 0 ? `?${query}` : "") };
}

const WRITTEN_FROM_THE_RIGHT = /^(ar|dv|fa|he|ks|ku|ps|sd|ug|ur|yi)(-|$)/i;

/** Which way a locale is written. */
export function findDirection(locale: string): "ltr" | "rtl" {
    return WRITTEN_FROM_THE_RIGHT.test(locale) ? "rtl" : "ltr";
}
