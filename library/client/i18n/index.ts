export { dateFormat, numberFormat, pluralRules, relativeTimeFormat } from "./formatters";
export { Sentence } from "./Sentence";
export { TranslationProvider, useTranslation } from "./TranslationContext";
export type { Translate } from "./translate";
export { createTranslate } from "./translate";
