import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { Input, Page } from "@parley/library/contract";
import type { ReactedPost } from "@parley/reactions/contract";
import { getReacted } from "@parley/reactions/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

/** Fetches the posts of a member that received a reaction type. */
export const fetchReacted = createApiThunk("reactions/fetchReacted", getReacted);

export type ReactedQuery = Input<typeof getReacted>;

interface ReactedState {
    /** By query. */
    pages: LoadableTable<Page<ReactedPost>>;
}

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof reactedSlice> {}
}

const initialState: ReactedState = { pages: {} };

const reactedSlice = createSlice({
    name: "reacted",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchReacted, (state, query) => [state.pages, JSON.stringify(query)]);
    },
    selectors: {
        selectReacted: (state, query: ReactedQuery) => getLoadable(state.pages, JSON.stringify(query)),
    },
});

export const { selectReacted } = reactedSlice.injectInto(rootReducer).selectors;
