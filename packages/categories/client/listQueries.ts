import { selectIsSignedIn } from "@parley/accounts/client";
import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { FRESH_MS, fetchUnlessFresh } from "@parley/library/client/thunks";
import type { CategoryListQuery } from "./categories.thunks";
import { fetchCategories } from "./categories.thunks";

/** Maximum number of categories in the side navigation; a larger community has its page of categories. */
export const MAX_NAV_CATEGORIES = 60;

/** Query of the side navigation on every page: the top categories and their children, with unread counts for members. */
export const NAV_CATEGORIES: CategoryListQuery = {
    outputFormat: "tree",
    maxDepth: 2,
    archived: false,
    limit: MAX_NAV_CATEGORIES,
    expand: ["countUnread"],
};

/** How long components of one page share the same request, in milliseconds. */
const SAME_PAGE_MS = 50;

/** Returns how long the categories stay fresh: unread counts of a member change with each page. */
const getNavFreshMs = (state: RootState): number => (selectIsSignedIn(state) ? SAME_PAGE_MS : FRESH_MS);

/** Fetches the categories of the side navigation unless they are fresh. */
export const fetchNavCategories = (): AppThunk => fetchUnlessFresh(fetchCategories, NAV_CATEGORIES, getNavFreshMs);

/** Query of the categories in which the viewer may start a discussion. */
export const POSTABLE: CategoryListQuery = { outputFormat: "flat", filterDiscussionsAdd: true, archived: false, limit: 500 };

/** Returns the query of the category tree below a parent, as shown on its page. */
export function createTreeQuery(parentCategoryID: number): CategoryListQuery {
    const below = parentCategoryID === ROOT_CATEGORY_ID ? {} : { parentCategoryID };
    return { ...below, outputFormat: "tree", maxDepth: 3, archived: false, expand: ["lastPost"] };
}

/** Query of the latest actions on categories. */
export const CATEGORY_ACTIONS = { recordType: "category", limit: 10 } as const;
