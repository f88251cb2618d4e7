export {
    getTranslationProperties,
    getTranslations,
    patchTranslations,
    patchTranslationsRemove,
    postTranslationResource,
    type Translation,
    type TranslationProperty,
} from "./translations";
export { TRANSLATION_LOCALES, toPropertyKey } from "./translations.rules";
