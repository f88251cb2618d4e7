import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { CategoryListQuery } from "./categories.thunks";

/** How many categories stand beside a page; a community with more has its page of categories. */
export const MOST_PLACES = 60;

/** The places beside every page: the categories and those directly in them. */
export const PLACES: CategoryListQuery = { outputFormat: "tree", maxDepth: 2, archived: false, limit: MOST_PLACES };

/** The categories in which one may start a discussion. */
export const POSTABLE: CategoryListQuery = { outputFormat: "flat", filterDiscussionsAdd: true, archived: false, limit: 500 };

/** What the page of categories below one shows. */
export function treeBelow(parentCategoryID: number): CategoryListQuery {
    const below = parentCategoryID === ROOT_CATEGORY_ID ? {} : { parentCategoryID };
    return { ...below, outputFormat: "tree", maxDepth: 3, archived: false, expand: ["lastPost"] };
}

/** What was lately done to categories. */
export const CATEGORY_ACTS = { recordType: "category", limit: 10 } as const;
