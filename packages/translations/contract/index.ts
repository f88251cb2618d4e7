export { toTranslationName } from "./toTranslationName";
export {
    getTranslationProperties,
    getTranslations,
    patchTranslations,
    patchTranslationsRemove,
    postTranslationResource,
    type Translation,
    type TranslationProperty,
} from "./translations";
export {
    LOCALE_NAMES,
    TRANSLATED_RESOURCES,
    TRANSLATION_LOCALES,
    TRANSLATIONS_PAGE,
    toPropertyKey,
    translationsPath,
} from "./translations.rules";
