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

/** Fetches a category (TAGC-002). */
export const fetchCategory = createApiThunk("categories/fetch", getCategory);

/** Fetches a tree, or a short list as a whole. */
export const fetchCategories = createApiThunk("categories/fetchAll", getCategories);

/** Fetches a page of a flat list. */
export const fetchCategoryPage = createApiThunk("categories/fetchPage", getCategoryPage);

/** Finds categories by the beginning of a word. */
export const searchCategories = createApiThunk("categories/search", getCategorySearch);

/** Follows or unfollows a category. */
export const followCategory = createApiThunk("categories/follow", putCategoryFollow);

/** Fetches the categories that the viewer follows, with the preferences for each. */
export const fetchFollowedCategories = createApiThunk("categories/fetchFollowed", getFollowedCategories);

/** Changes the notification preferences for a category. */
export const changeCategoryPreferences = createApiThunk("categories/changePreferences", patchCategoryPreferences);

/** Fetches all categories in their order, for site managers. */
export const fetchArrangement = createApiThunk("categories/fetchArrangement", getCategoryArrangement);

/** Moves a category. */
export const moveCategory = createApiThunk("categories/place", putCategoryPlace);

/** Fetches the values of the edit form of a category. */
export const fetchCategoryEdit = createApiThunk("categories/fetchEdit", getCategoryEdit);

/** Fetches the permissions of each role in a category. */
export const fetchCategoryPermissions = createApiThunk("categories/fetchPermissions", getCategoryPermissions);
