import type { Catalogue } from "@parley/library/client/i18n";
import type { LOCALES } from "./languages";
import english from "./locales/en.json";

const catalogues: Record<(typeof LOCALES)[number], Catalogue> = { en: english };

/** The words of a locale; English where there are none. Only the page's own locale travels to the browser. */
export function catalogueOf(locale: string): Catalogue {
    return (catalogues as Record<string, Catalogue>)[locale] ?? english;
}
