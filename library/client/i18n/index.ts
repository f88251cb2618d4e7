export type { Translate } from "@parley/library/contract";
export { createTranslate, dateFormat, numberFormat, pluralRules, relativeTimeFormat } from "@parley/library/contract";
export { Sentence } from "./Sentence";
export { TranslationProvider, translationHook, useTranslation } from "./TranslationContext";
