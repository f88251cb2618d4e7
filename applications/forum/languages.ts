import type { Language } from "@parley/library/client/components";

const NO_LOCALES: readonly string[] = [];

/** Returns links to the current page in each of `locales`: `?locale=` selects one, and the server remembers it (NAV-003). */
export function listLanguages(
    { pathname, search }: { pathname: string; search: string },
    locales: readonly string[] = NO_LOCALES,
): Language[] {
    return locales.map((locale) => {
        const query = new URLSearchParams(search);
        query.set("locale", locale);
        return { lang: locale, name: nameOf(locale), url: `${pathname}?${query}` };
    });
}

/** Names by locale: every page shows them, and the browser's and Node's `Intl` take longer to set up than the rest of the footer. */
const names = new Map<string, string>();

/** Returns the name of a language in that language. */
function nameOf(locale: string): string {
    const name = names.get(locale) ?? new Intl.DisplayNames([locale], { type: "language" }).of(locale) ?? locale;
    names.set(locale, name);
    return name;
}
