import type { Language } from "@parley/library/client/components";
import type { PageSettings } from "@parley/library/contract";
import { formatLanguageName } from "@parley/library/contract";

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
        return { lang: locale, name: formatLanguageName(locale), url: `${pathname}?${query}`, translatedBy };
    });
}
