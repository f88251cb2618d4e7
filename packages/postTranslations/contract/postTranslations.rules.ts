/** Page on which members name the languages that they read, and its form. */
export const READ_LANGUAGES_PAGE = "/preferences/read-languages";
export const READ_LANGUAGES_FORM = "readLanguages";

/** Returns the name of the field of a language that a member reads. */
export const toReadField = (language: string): `Language-${string}` => `Language-${language}`;

/** Forms of the page with the translation of a post: to have it translated, and to correct its language. */
export const TRANSLATE_FORM = "translatePost";
export const POST_LANGUAGE_FORM = "postLanguage";
export const LANGUAGE_FIELD = "Language";
