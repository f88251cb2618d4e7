import type {
    Category,
    CategoryArrangement,
    CategoryEdit,
    CategoryPermissions,
    FollowedCategory,
    getCategorySearch,
} from "@parley/categories/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable, mergeData, success } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import type { UndoTable } from "@parley/library/client/thunks";
import { addOptimisticUpdate, trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { CategoryListQuery } from "./categories.thunks";
import {
    changeCategoryPreferences,
    fetchArrangement,
    fetchCategories,
    fetchCategory,
    fetchCategoryEdit,
    fetchCategoryPage,
    fetchCategoryPermissions,
    fetchFollowedCategories,
    followCategory,
    moveCategory,
    searchCategories,
} from "./categories.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof categoriesSlice> {}
}

interface CategoriesState {
    /** By ID, and by the smart ID that was requested. */
    records: LoadableTable<Category>;
    /** Trees and short lists, by query. */
    lists: LoadableTable<Category[]>;
    pages: LoadableTable<Page<Category>>;
    searches: LoadableTable<Page<Category>>;
    follows: LoadableTable<{ followed: boolean }>;
    /** These two have the single key `all`. */
    followed: LoadableTable<FollowedCategory[]>;
    arrangement: LoadableTable<CategoryArrangement>;
    /** Pending changes of the preferences for a category. */
    preferences: LoadableTable<unknown>;
    edits: LoadableTable<CategoryEdit>;
    /** Role permissions, by category ID. */
    permissions: LoadableTable<CategoryPermissions>;
    undo: UndoTable;
}

const initialState: CategoriesState = {
    records: {},
    lists: {},
    pages: {},
    searches: {},
    follows: {},
    followed: {},
    arrangement: {},
    preferences: {},
    edits: {},
    permissions: {},
    undo: {},
};

const ALL = "all";

const keyOf = (query: object) => JSON.stringify(query);

const categoriesSlice = createSlice({
    name: "categories",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(fetchCategories.fulfilled, (state, { payload }) => learnAll(state, payload));
        builder.addCase(moveCategory.fulfilled, (state, { payload }) => {
            state.arrangement[ALL] = success(payload);
        });
        builder.addCase(fetchCategoryPage.fulfilled, (state, { payload }) => learnAll(state, payload.items));
        trackThunk(builder, fetchCategory, (state, { categoryID }) => [state.records, categoryID]);
        trackThunk(builder, fetchCategories, (state, query) => [state.lists, keyOf(query)]);
        trackThunk(builder, fetchCategoryPage, (state, query) => [state.pages, keyOf(query)]);
        trackThunk(builder, searchCategories, (state, query) => [state.searches, keyOf(query)]);
        trackThunk(builder, followCategory, (state, { categoryID }) => [state.follows, categoryID]);
        trackThunk(builder, fetchFollowedCategories, (state) => [state.followed, ALL]);
        trackThunk(builder, changeCategoryPreferences, (state, { categoryID }) => [state.preferences, categoryID]);
        trackThunk(builder, fetchArrangement, (state) => [state.arrangement, ALL]);
        trackThunk(builder, fetchCategoryEdit, (state, { categoryID }) => [state.edits, categoryID]);
        trackThunk(builder, fetchCategoryPermissions, (state, { categoryID }) => [state.permissions, categoryID]);
        addOptimisticUpdate(
            builder,
            changeCategoryPreferences,
            (state, { categoryID }) =>
                state.followed[ALL]?.data?.find((followed) => followed.categoryID === categoryID)?.preferences,
            (preferences, { categoryID: _categoryID, userID: _userID, ...changes }) => void Object.assign(preferences, changes),
        );
        addOptimisticUpdate(
            builder,
            followCategory,
            (state, { categoryID }) => state.records[categoryID]?.data,
            (category, { followed }) => {
                category.followed = followed;
            },
        );
    },
    selectors: {
        selectCategory: (state, categoryID: number | `$${string}`) => getLoadable(state.records, categoryID),
        selectCategories: (state, query: CategoryListQuery) => getLoadable(state.lists, keyOf(query)),
        selectCategoryPage: (state, query: CategoryListQuery) => getLoadable(state.pages, keyOf(query)),
        selectFollowStatus: (state, categoryID: number) => getLoadable(state.follows, categoryID),
        selectFollowed: (state) => getLoadable(state.followed, ALL),
        selectPreferencesStatus: (state, categoryID: number) => getLoadable(state.preferences, categoryID),
        selectArrangement: (state) => getLoadable(state.arrangement, ALL),
        selectCategoryEdit: (state, categoryID: number) => getLoadable(state.edits, categoryID),
        selectCategoryPermissions: (state, categoryID: number) => getLoadable(state.permissions, categoryID),
        selectCategorySearch: (state, query: Input<typeof getCategorySearch>) => getLoadable(state.searches, keyOf(query)),
    },
});

export const {
    selectArrangement,
    selectCategory,
    selectCategories,
    selectCategoryEdit,
    selectCategoryPage,
    selectCategoryPermissions,
    selectCategorySearch,
    selectFollowed,
    selectFollowStatus,
    selectPreferencesStatus,
} = categoriesSlice.injectInto(rootReducer).selectors;

/** Stores the single categories contained in lists. */
function learnAll(state: CategoriesState, categories: readonly Category[]): void {
    for (const { children = [], ...category } of categories) {
        state.records[category.categoryID] = mergeData<Category>(category, state.records[category.categoryID]);
        learnAll(state, children);
    }
}
