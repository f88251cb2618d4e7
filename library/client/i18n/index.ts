export { Sentence } from "./Sentence";
export { makeTranslate } from "./translate";
export type { Catalogue, Translate } from "./translate";
export { TranslationProvider, useTranslation } from "./TranslationContext";
