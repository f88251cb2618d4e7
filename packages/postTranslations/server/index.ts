export { postTranslationsMigrations } from "./postTranslations.migration";
export { createPostTranslationsServer } from "./postTranslations.server";
