export { categoriesMigrations } from "./categories.migrations";
export type { Categories } from "./categories.server";
export { createCategoriesServer } from "./categories.server";
export type { CategoryRow } from "./categories.tables";
export type { CategoryCounts, CategoryPosts, LatestPostKey, PostChange } from "./categoryPosts";
export type { SearchScope } from "./search/searchSource";
export { categoriesSearchTable } from "./search/searchSource";
export type { CategoryInput, ImportedCategory } from "./writeCategories";
