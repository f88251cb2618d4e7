import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Page } from "@parley/library/contract";
import type { SearchResult } from "@parley/search/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchSearch } from "./search.thunks";
import type { SearchInput, SearchState } from "./searchAddress";
import { toPeopleInput } from "./searchAddress";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof searchSlice> {}
}

interface SearchSliceState {
    /** Pages of results, keyed by the query as JSON. */
    results: LoadableTable<Page<SearchResult>>;
}

const NOBODY: readonly SearchResult[] = [];

const initialState: SearchSliceState = { results: {} };

const searchSlice = createSlice({
    name: "search",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchSearch, (state, query) => [state.results, JSON.stringify(query)]);
    },
    selectors: {
        selectResults: (state, query: SearchInput) => getLoadable(state.results, JSON.stringify(query)),
        /** Selects the members beside the results of a search. */
        selectPeople: (state, search: SearchState): readonly SearchResult[] => {
            const input = toPeopleInput(search);
            return (input && state.results[JSON.stringify(input)]?.data?.items) ?? NOBODY;
        },
    },
});

export const { selectPeople, selectResults } = searchSlice.injectInto(rootReducer).selectors;
