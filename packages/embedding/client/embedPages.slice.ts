import type { EmbedPage, EmbedSignIn } from "@parley/embedding/contract";
import { getEmbedComments, getEmbedSignIn } from "@parley/embedding/contract";
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
export const fetchEmbedSignIn = createApiThunk("embedPages/fetchSignIn", getEmbedSignIn);

/** Pages by the query, sign-ins by the code. */
const initialState: { pages: LoadableTable<EmbedPage>; signIns: LoadableTable<EmbedSignIn> } = { pages: {}, signIns: {} };

/** Slice of the comments on pages of other sites, and of the sign-ins of their frames. */
const embedPagesSlice = createSlice({
    name: "embedPages",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchEmbedPage, (state, query) => [state.pages, toKey(query)]);
        trackThunk(builder, fetchEmbedSignIn, (state, { code }) => [state.signIns, code]);
    },
    selectors: {
        selectEmbedPage: (state, query: Query) => getLoadable(state.pages, toKey(query)),
        selectEmbedSignIn: (state, code: string) => getLoadable(state.signIns, code),
    },
});

export const { selectEmbedPage, selectEmbedSignIn } = embedPagesSlice.injectInto(rootReducer).selectors;

function toKey(query: Query): string {
    return JSON.stringify(query);
}
