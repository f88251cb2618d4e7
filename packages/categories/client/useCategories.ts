import type { Category } from "@parley/categories/contract";
import type { ILoadable } from "@parley/library/client/loadable";
import { useLoadable } from "@parley/library/client/thunks";
import { selectCategories, selectCategory } from "./categories.slice";
import type { CategoryListQuery } from "./categories.thunks";
import { fetchCategories, fetchCategory } from "./categories.thunks";

/** Returns a category; fetches it if necessary. */
export function useCategory(categoryID: number): ILoadable<Category> {
    return useLoadable(
        (state) => selectCategory(state, categoryID),
        () => fetchCategory({ categoryID }),
    );
}

/** Returns the categories of a query; fetches them if necessary. */
export function useCategories(query: CategoryListQuery): ILoadable<Category[]> {
    return useLoadable(
        (state) => selectCategories(state, query),
        () => fetchCategories(query),
    );
}
