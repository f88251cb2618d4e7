export { categoriesMigrations } from "./categories.migrations";
export type { CategoryCounts, CategoryPosts, PostChange } from "./categories.posts";
export type { CategoryRow } from "./categories.repository";
export type { Categories } from "./categories.server";
export { createCategoriesServer } from "./categories.server";
export type { CategoryInput, ImportedCategory } from "./categories.writing";
