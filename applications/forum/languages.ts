import type { Language } from "@parley/library/client/components";

/** Locales with a translation. */
export const LOCALES = ["en"] as const;

/** Returns links to the current page in each of `locales`: `?locale=` selects one, and the server remembers it (NAV-003). */
export function listLanguages(
    { pathname, search }: { pathname: string; search: string },
    locales: readonly string[] = LOCALES,
): Language[] {
    return locales.map((locale) => {
        const query = new URLSearchParams(search);
        query.set("locale", locale);
        return { locale, name: nameOf(locale), url: `${pathname}?${query}` };
    });
}

/** Returns the name of a language in that language. */
function nameOf(locale: string): string {
    return new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
}
