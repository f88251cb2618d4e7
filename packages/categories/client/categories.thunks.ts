import {
    getCategories,
    getCategory,
    getCategoryArrangement,
    getCategoryEdit,
    getCategoryPage,
    getCategoryPermissions,
    getCategorySearch,
    getFollowedCategories,
    patchCategoryPreferences,
    putCategoryFollow,
    putCategoryPlace,
} from "@parley/categories/contract";
import { createApiThunk } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";

export type CategoryListQuery = Input<typeof getCategories>;

/** One category (TAGC-002). */
export const fetchCategory = createApiThunk("categories/fetch", getCategory);

/** A tree, or all of a short list at once. */
export const fetchCategories = createApiThunk("categories/fetchAll", getCategories);

/** A page of a flat list. */
export const fetchCategoryPage = createApiThunk("categories/fetchPage", getCategoryPage);

/** Categories by the beginning of a word. */
export const searchCategories = createApiThunk("categories/search", getCategorySearch);

/** Follows a category, or no longer. */
export const followCategory = createApiThunk("categories/follow", putCategoryFollow);

/** The categories that the visitor follows, and how. */
export const fetchFollowedCategories = createApiThunk("categories/fetchFollowed", getFollowedCategories);

/** Changes what one is told of in a category. */
export const changeCategoryPreferences = createApiThunk("categories/changePreferences", patchCategoryPreferences);

/** All categories in their order, for those who arrange them. */
export const fetchArrangement = createApiThunk("categories/fetchArrangement", getCategoryArrangement);

/** Moves a category. */
export const placeCategory = createApiThunk("categories/place", putCategoryPlace);

/** What the form of a category is filled with. */
export const fetchCategoryEdit = createApiThunk("categories/fetchEdit", getCategoryEdit);

/** What each role may do in a category. */
export const fetchCategoryPermissions = createApiThunk("categories/fetchPermissions", getCategoryPermissions);
