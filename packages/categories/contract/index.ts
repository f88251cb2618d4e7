export {
    ArrangedCategory,
    CategoryArrangement,
    type CategoryPreference,
    CategoryPreferences,
    FollowedCategory,
    getCategoryArrangement,
    getCategoryPreferences,
    getFollowedCategories,
    patchCategoryPreferences,
    putCategoryPlace,
} from "./arrangementAndFollows";
export {
    Breadcrumb,
    Category,
    CategoryEdit,
    CategoryFragment,
    CategoryLastPost,
    CategoryPermissions,
    DisplayAs,
    deleteCategory,
    getCategories,
    getCategory,
    getCategoryEdit,
    getCategoryPage,
    getCategoryPermissions,
    getCategorySearch,
    patchCategory,
    patchCategoryPermissions,
    postCategory,
    putCategoryFollow,
    ROOT_CATEGORY_ID,
} from "./categories";
export { exampleCategory } from "./categories.examples";
export {
    CATEGORY_PERMISSIONS,
    categoryPagePath,
    categoryPermissionsPath,
    countListedPosts,
    FOLLOWED_CATEGORIES,
    isPostable,
    MANAGED_CATEGORIES,
    RECORD_PERMISSIONS,
} from "./categories.rules";
export type { CategoryIcon } from "./categoryIcons";
export { CATEGORY_ICONS, isCategoryIcon } from "./categoryIcons";
