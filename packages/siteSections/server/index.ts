export { siteSectionsMigrations } from "./siteSections.migration";
export { createSiteSectionsServer } from "./siteSections.server";
