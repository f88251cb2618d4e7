import type { Language } from "@parley/library/client/components";

/** The locales a page can be read in: those there are words for. */
export const LOCALES = ["en"] as const;

/** The page at an address in each of `locales`: `?locale=` chooses one, and the server remembers it (NAV-003). */
export function languagesAt(
    { pathname, search }: { pathname: string; search: string },
    locales: readonly string[] = LOCALES,
): Language[] {
    return locales.map((locale) => {
        const query = new URLSearchParams(search);
        query.set("locale", locale);
        return { locale, name: nameOf(locale), url: `${pathname}?${query}` };
    });
}

/** What a language calls itself. */
function nameOf(locale: string): string {
    return new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
}
