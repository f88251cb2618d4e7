export { type ChangedText, getLocaleTexts, getOwnTexts, type LocaleText, patchLocaleTexts } from "./interfaceTexts";
export { isSpokenAs } from "./isSpokenAs";
export {
    getLocale,
    getLocaleProgress,
    getLocales,
    getLocaleTranslations,
    type Locale,
    type LocaleProgress,
    patchLocale,
    postLocale,
} from "./locales";
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
    LANGUAGES_FORM,
    LANGUAGES_PAGE,
    LOCALE_NAMES,
    localeTextsPath,
    OWN_TEXT_FORM,
    PRODUCT_LOCALES,
    TRANSLATED_RESOURCES,
    TRANSLATION_LOCALES,
    TRANSLATIONS_PAGE,
    toLocaleField,
    toPropertyKey,
    translationsPath,
} from "./translations.rules";
export { toFormField, writePlural } from "./writePlural";
