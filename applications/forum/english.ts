import type { Catalogue } from "@parley/library/client/i18n";
import plurals from "./locales/en.json";

/** The words of English that are no texts of the product by themselves, its plurals. The app has them, so no page needs to carry them. */
export const english: Catalogue = plurals;
