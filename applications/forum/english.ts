import type { Catalogue } from "@parley/library/contract";
import plurals from "./locales/en.json";

/** English texts that are not the keys themselves: the plurals. The app contains them, so that no page has to. */
export const english: Catalogue = plurals;
