import { getCategories, getCategory, getCategoryPage, getCategorySearch, putCategoryFollow } from "@parley/categories/contract";
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
