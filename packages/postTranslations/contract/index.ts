export { isPostLanguage, POST_LANGUAGES, type PostLanguage } from "./postLanguages";
export {
    getPostTranslation,
    getReadLanguages,
    type PostTranslation,
    postPostTranslation,
    putPostLanguage,
    putReadLanguages,
} from "./postTranslations";
export {
    LANGUAGE_FIELD,
    POST_LANGUAGE_FORM,
    READ_LANGUAGES_FORM,
    READ_LANGUAGES_PAGE,
    TRANSLATE_FORM,
    toReadField,
} from "./postTranslations.rules";
