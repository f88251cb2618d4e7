import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Page } from "@parley/library/contract";
import type { SavedSearch, SearchCounts, SearchInput, SearchResult, SearchState } from "@parley/search/contract";
import { toCountsInput, toPeopleInput } from "@parley/search/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchSavedSearches, fetchSearch, fetchSearchCounts } from "./search.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof searchSlice> {}
}

interface SearchSliceState {
    /** Pages of results, keyed by the query as JSON. */
    results: LoadableTable<Page<SearchResult>>;
    /** Counts, keyed in the same way. */
    counts: LoadableTable<SearchCounts>;
    /** The viewer's saved searches, under the key `mine`. */
    saved: LoadableTable<SavedSearch[]>;
}

const MINE = "mine";
const NO_RESULTS: readonly SearchResult[] = [];

const initialState: SearchSliceState = { results: {}, counts: {}, saved: {} };

const searchSlice = createSlice({
    name: "search",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchSearch, (state, query) => [state.results, JSON.stringify(query)]);
        trackThunk(builder, fetchSavedSearches, (state) => [state.saved, MINE]);
        trackThunk(builder, fetchSearchCounts, (state, query) => [state.counts, JSON.stringify(query)]);
    },
    selectors: {
        selectResults: (state, query: SearchInput) => getLoadable(state.results, JSON.stringify(query)),
        /** Selects the counts of a search, once they are known. */
        selectCounts: (state, search: SearchState): SearchCounts | undefined =>
            state.counts[JSON.stringify(toCountsInput(search))]?.data,
        selectSavedSearches: ({ saved }) => getLoadable(saved, MINE),
        /** Selects the members beside the results of a search. */
        selectPeople: (state, search: SearchState): readonly SearchResult[] => {
            const input = toPeopleInput(search);
            return (input && state.results[JSON.stringify(input)]?.data?.items) ?? NO_RESULTS;
        },
    },
});

export const { selectCounts, selectPeople, selectResults, selectSavedSearches } = searchSlice.injectInto(rootReducer).selectors;
