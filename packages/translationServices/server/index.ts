export { translationServicesMigrations } from "./translationServices.migration";
export type { TranslationServices } from "./translationServices.server";
export { createTranslationServicesServer } from "./translationServices.server";
