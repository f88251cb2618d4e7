export { fetchNavCategories, NAV_CATEGORIES, POSTABLE as POSTABLE_CATEGORIES } from "./categories.queries";
export { selectCategories, selectCategory, selectCategoryPage, selectCategorySearch } from "./categories.slice";
export type { CategoryListQuery } from "./categories.thunks";
export { fetchCategories, fetchCategory, fetchCategoryPage, followCategory, searchCategories } from "./categories.thunks";
export { CategoriesNav } from "./components/CategoriesNav";
export { CategoryLink } from "./components/CategoryLink";
export { CategorySelect } from "./components/CategorySelect";
export { FollowButton } from "./components/FollowButton";
export { useCategories, useCategory } from "./useCategories";
