import type { Catalogue } from "@parley/library/client/i18n";
import { english } from "./english";
import type { LOCALES } from "./languages";

const catalogues: Record<(typeof LOCALES)[number], Catalogue> = { en: english };

/** Returns the translations of a locale; English if it has none. The browser gets translations other than English with the page. */
export function loadCatalogue(locale: string): Catalogue {
    return (catalogues as Record<string, Catalogue>)[locale] ?? english;
}
