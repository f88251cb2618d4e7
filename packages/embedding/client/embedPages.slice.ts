import type { EmbedPage } from "@parley/embedding/contract";
import { getEmbedComments } from "@parley/embedding/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof embedPagesSlice> {}
}

type Query = Input<typeof getEmbedComments>;

export const fetchEmbedPage = createApiThunk("embedPages/fetch", getEmbedComments);

/** By the query. */
const initialState: { pages: LoadableTable<EmbedPage> } = { pages: {} };

/** Slice of the comments on pages of other sites. */
const embedPagesSlice = createSlice({
    name: "embedPages",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchEmbedPage, (state, query) => [state.pages, toKey(query)]);
    },
    selectors: {
        selectEmbedPage: (state, query: Query) => getLoadable(state.pages, toKey(query)),
    },
});

export const { selectEmbedPage } = embedPagesSlice.injectInto(rootReducer).selectors;

function toKey(query: Query): string {
    return JSON.stringify(query);
}
