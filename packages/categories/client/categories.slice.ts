import type { Category, getCategorySearch } from "@parley/categories/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { learned, loadableAt } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import type { UndoTable } from "@parley/library/client/thunks";
import { optimistic, trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { CategoryListQuery } from "./categories.thunks";
import { fetchCategories, fetchCategory, fetchCategoryPage, followCategory, searchCategories } from "./categories.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof categoriesSlice> {}
}

interface CategoriesState {
    /** By id, and by the smart id that was asked for. */
    records: LoadableTable<Category>;
    /** Trees and short lists, by query. */
    lists: LoadableTable<Category[]>;
    pages: LoadableTable<Page<Category>>;
    searches: LoadableTable<Page<Category>>;
    follows: LoadableTable<{ followed: boolean }>;
    undo: UndoTable;
}

const initialState: CategoriesState = { records: {}, lists: {}, pages: {}, searches: {}, follows: {}, undo: {} };

const keyOf = (query: object) => JSON.stringify(query);

const categoriesSlice = createSlice({
    name: "categories",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(fetchCategories.fulfilled, (state, { payload }) => learnAll(state, payload));
        builder.addCase(fetchCategoryPage.fulfilled, (state, { payload }) => learnAll(state, payload.items));
        trackThunk(builder, fetchCategory, (state, { categoryID }) => [state.records, categoryID]);
        trackThunk(builder, fetchCategories, (state, query) => [state.lists, keyOf(query)]);
        trackThunk(builder, fetchCategoryPage, (state, query) => [state.pages, keyOf(query)]);
        trackThunk(builder, searchCategories, (state, query) => [state.searches, keyOf(query)]);
        trackThunk(builder, followCategory, (state, { categoryID }) => [state.follows, categoryID]);
        optimistic(
            builder,
            followCategory,
            (state, { categoryID }) => state.records[categoryID]?.data,
            (category, { followed }) => {
                category.followed = followed;
            },
        );
    },
    selectors: {
        selectCategory: (state, categoryID: number | `$${string}`) => loadableAt(state.records, categoryID),
        selectCategories: (state, query: CategoryListQuery) => loadableAt(state.lists, keyOf(query)),
        selectCategoryPage: (state, query: CategoryListQuery) => loadableAt(state.pages, keyOf(query)),
        selectCategorySearch: (state, query: Input<typeof getCategorySearch>) => loadableAt(state.searches, keyOf(query)),
    },
});

export const { selectCategory, selectCategories, selectCategoryPage, selectCategorySearch } =
    categoriesSlice.injectInto(rootReducer).selectors;

/** What lists tell of single categories is known of them too. */
function learnAll(state: CategoriesState, categories: readonly Category[]): void {
    for (const { children = [], ...category } of categories) {
        state.records[category.categoryID] = learned<Category>(category, state.records[category.categoryID]);
        learnAll(state, children);
    }
}
