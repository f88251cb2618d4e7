import type { IncomingHttpHeaders } from "node:http";
import { isCrawler } from "@parley/library/server/requestScheduling";

/** Cookie with the language that the viewer chose. */
export const LOCALE_COOKIE = "parley-locale";

/** Bounds of what is read of `Accept-Language`: clients can send any value. */
const MAX_HEADER_LENGTH = 500;
const MAX_LANGUAGES = 10;

/** What a request says of the language that its reader wants. */
interface WantedLanguage {
    /** Value of the cookie with the choice. */
    cookie?: string | undefined;
    acceptLanguage?: string | undefined;
}

/**
 * Returns what a request says of the language that its reader wants. Programs with an access token say it by `Accept-Language`; crawlers get the
 * language of the site, so that search engines have one text of each page.
 */
export function readWantedLanguage(
    { authorization, "user-agent": userAgent = "", "accept-language": acceptLanguage }: IncomingHttpHeaders,
    cookies: Readonly<Record<string, string | undefined>> = {},
): WantedLanguage {
    if (isCrawler(userAgent)) return {};
    return { acceptLanguage, ...(authorization === undefined && { cookie: cookies[LOCALE_COOKIE] }) };
}

/**
 * Returns the locale of the pages: the choice of the viewer if it has translations, else the best match for the languages of the browser,
 * else the locale of the site (NAV-003). Where there is no choice between languages, the browser has none either.
 */
export function chooseLocale({ cookie, acceptLanguage }: WantedLanguage, offered: readonly string[], siteLocale: string): string {
    const chosen = offered.find((locale) => locale === cookie);
    return chosen ?? (offered.length > 1 ? negotiateLocale(acceptLanguage, offered) : undefined) ?? siteLocale;
}

/** Returns the locales that viewers can choose: that of the site and the others that are switched on, as far as the product has texts in them. */
export function listOffered(siteLocale: string, others: readonly string[], available: readonly string[]): string[] {
    return available.filter((locale) => locale === siteLocale || others.includes(locale));
}

/** Returns the best match for `Accept-Language`: the locale itself, else one of the same language, as `de` for `de-AT`. */
function negotiateLocale(acceptLanguage = "", offered: readonly string[]): string | undefined {
    const wanted = acceptLanguage
        .slice(0, MAX_HEADER_LENGTH)
        .toLowerCase()
        .split(",", MAX_LANGUAGES)
        .map(parseLanguage)
        .filter(({ quality }) => quality > 0)
        .sort((one, other) => other.quality - one.quality);
    for (const { tag } of wanted) {
        const match =
            offered.find((locale) => locale.toLowerCase() === tag) ??
            offered.find((locale) => getLanguage(locale) === getLanguage(tag));
        if (match !== undefined) return match;
    }
    return undefined;
}

/** Parses a part of the header: `de-AT;q=0.8`. Without a quality, or with an invalid one, it is 1. */
function parseLanguage(part: string): { tag: string; quality: number } {
    const [tag = "", parameter = ""] = part.split(";");
    const quality = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1];
    return { tag: tag.trim(), quality: Number(quality ?? 1) };
}

const getLanguage = (locale: string): string => locale.toLowerCase().split("-", 1)[0] ?? "";

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
