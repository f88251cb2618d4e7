export { translationsMigrations } from "./translations.migration";
export { createTranslationsServer } from "./translations.server";
