import type { Language } from "@parley/library/client/components";
import type { PageSettings } from "@parley/library/contract";

const NO_LOCALES: readonly string[] = [];

/** Returns links to the current page in each language of the site: `?locale=` selects one, and the server remembers it (NAV-003). */
export function listLanguages(
    { pathname, search }: { pathname: string; search: string },
    { locales = NO_LOCALES, translators }: Pick<PageSettings, "locales" | "translators">,
): Language[] {
    return locales.map((locale) => {
        const query = new URLSearchParams(search);
        query.set("locale", locale);
        const translatedBy = locale === "en" ? undefined : (translators?.[locale] ?? "machine");
        return { lang: locale, name: nameOf(locale), url: `${pathname}?${query}`, translatedBy };
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
