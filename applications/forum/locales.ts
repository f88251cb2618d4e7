import type { Catalogue, Messages } from "@parley/library/client/i18n";
import { createCatalogue } from "@parley/library/client/i18n";
import { english } from "./english";

/** Messages of the locales other than English, as translators write them (`locales/*.json`). */
const messages: Record<string, Messages> = {};

const catalogues = new Map<string, Catalogue>([["en", english]]);

/** Returns the translations of a locale; English if it has none. The browser gets translations other than English with the page. */
export function loadCatalogue(locale: string): Catalogue {
    const catalogue =
        catalogues.get(locale) ?? (Object.hasOwn(messages, locale) ? createCatalogue(locale, messages, english) : english);
    catalogues.set(locale, catalogue);
    return catalogue;
}
