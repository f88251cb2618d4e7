export { categoriesMigrations } from "./categories.migrations";
export type { CategoryCounts, CategoryPosts, PostChange } from "./categories.posts";
export type { Categories } from "./categories.server";
export { createCategoriesServer } from "./categories.server";
export type { CategoryRow } from "./categories.tables";
export type { CategoryInput, ImportedCategory } from "./categories.writing";
export type { SearchScope } from "./search/searchSource";
export { categoriesSearchTable } from "./search/searchSource";
