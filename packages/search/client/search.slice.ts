import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Page } from "@parley/library/contract";
import type { SearchCounts, SearchResult } from "@parley/search/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchSearch, fetchSearchCounts } from "./search.thunks";
import type { SearchInput, SearchState } from "./searchAddress";
import { toCountsInput, toPeopleInput } from "./searchAddress";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof searchSlice> {}
}

interface SearchSliceState {
    /** Pages of results, keyed by the query as JSON. */
    results: LoadableTable<Page<SearchResult>>;
    /** Counts, keyed in the same way. */
    counts: LoadableTable<SearchCounts>;
}

const NOBODY: readonly SearchResult[] = [];

const initialState: SearchSliceState = { results: {}, counts: {} };

const searchSlice = createSlice({
    name: "search",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchSearch, (state, query) => [state.results, JSON.stringify(query)]);
        trackThunk(builder, fetchSearchCounts, (state, query) => [state.counts, JSON.stringify(query)]);
    },
    selectors: {
        selectResults: (state, query: SearchInput) => getLoadable(state.results, JSON.stringify(query)),
        /** Selects the counts of a search, once they are known. */
        selectCounts: (state, search: SearchState): SearchCounts | undefined =>
            state.counts[JSON.stringify(toCountsInput(search))]?.data,
        /** Selects the members beside the results of a search. */
        selectPeople: (state, search: SearchState): readonly SearchResult[] => {
            const input = toPeopleInput(search);
            return (input && state.results[JSON.stringify(input)]?.data?.items) ?? NOBODY;
        },
    },
});

export const { selectCounts, selectPeople, selectResults } = searchSlice.injectInto(rootReducer).selectors;
