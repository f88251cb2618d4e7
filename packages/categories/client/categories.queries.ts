import { selectIsSignedIn } from "@parley/accounts/client";
import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { FRESH_MS, fetchUnlessFresh } from "@parley/library/client/thunks";
import type { CategoryListQuery } from "./categories.thunks";
import { fetchCategories } from "./categories.thunks";

/** How many categories stand beside a page; a community with more has its page of categories. */
export const MAX_PLACES = 60;

/** The places beside every page: the categories and those directly in them, with what is new in them to a member. */
export const PLACES: CategoryListQuery = {
    outputFormat: "tree",
    maxDepth: 2,
    archived: false,
    limit: MAX_PLACES,
    expand: ["countUnread"],
};

/** The parts of one page that need the same are loaded at once and share one request. */
const SAME_PAGE_MS = 50;

/** What is new to a member changes with each page that they open. */
const placesFreshFor = (state: RootState): number => (selectIsSignedIn(state) ? SAME_PAGE_MS : FRESH_MS);

/** Asks for the places beside a page. */
export const askPlaces = (): AppThunk => fetchUnlessFresh(fetchCategories, PLACES, placesFreshFor);

/** The categories in which one may start a discussion. */
export const POSTABLE: CategoryListQuery = { outputFormat: "flat", filterDiscussionsAdd: true, archived: false, limit: 500 };

/** What the page of categories below one shows. */
export function treeBelow(parentCategoryID: number): CategoryListQuery {
    const below = parentCategoryID === ROOT_CATEGORY_ID ? {} : { parentCategoryID };
    return { ...below, outputFormat: "tree", maxDepth: 3, archived: false, expand: ["lastPost"] };
}

/** What was lately done to categories. */
export const CATEGORY_ACTS = { recordType: "category", limit: 10 } as const;
