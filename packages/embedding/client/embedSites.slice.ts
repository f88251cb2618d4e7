import type { EmbedSite } from "@parley/embedding/contract";
import { getEmbedSites } from "@parley/embedding/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof embedSitesSlice> {}
}

export const fetchEmbedSites = createApiThunk("embedSites/fetch", getEmbedSites);

interface EmbedSitesState {
    /** Under the one key `all`. */
    lists: LoadableTable<EmbedSite[]>;
}

const ALL = "all";
const initialState: EmbedSitesState = { lists: {} };

/** Slice of the sites whose pages have comments here, for those who manage them. */
const embedSitesSlice = createSlice({
    name: "embedSites",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchEmbedSites, (state) => [state.lists, ALL]);
    },
    selectors: {
        selectEmbedSites: (state) => getLoadable(state.lists, ALL),
    },
});

export const { selectEmbedSites } = embedSitesSlice.injectInto(rootReducer).selectors;
