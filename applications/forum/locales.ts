import type { Catalogue } from "@parley/library/client/i18n";
import { english } from "./english";
import type { LOCALES } from "./languages";

const catalogues: Record<(typeof LOCALES)[number], Catalogue> = { en: english };

/** The words of a locale; English where there are none. Of others than English only the page's own travels to the browser. */
export function loadCatalogue(locale: string): Catalogue {
    return (catalogues as Record<string, Catalogue>)[locale] ?? english;
}
