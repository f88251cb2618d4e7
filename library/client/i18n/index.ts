export { dateFormat, numberFormat, pluralRules, relativeTimeFormat } from "./formatters";
export type { Messages } from "./messages/createCatalogue";
export { createCatalogue } from "./messages/createCatalogue";
export { Sentence } from "./Sentence";
export { TranslationProvider, useTranslation } from "./TranslationContext";
export type { Catalogue, Translate } from "./translate";
export { createTranslate } from "./translate";
