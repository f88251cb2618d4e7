import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { SiteSection } from "@parley/siteSections/contract";
import { getSiteSections } from "@parley/siteSections/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof siteSectionsSlice> {}
}

export const fetchSiteSections = createApiThunk("siteSections/fetch", getSiteSections);

interface SiteSectionsState {
    /** Under the one key `all`. */
    lists: LoadableTable<SiteSection[]>;
}

const ALL = "all";
const initialState: SiteSectionsState = { lists: {} };

/** Slice of the sections of the site, for those who manage them. */
const siteSectionsSlice = createSlice({
    name: "siteSections",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchSiteSections, (state) => [state.lists, ALL]);
    },
    selectors: {
        selectSiteSections: (state) => getLoadable(state.lists, ALL),
    },
});

export const { selectSiteSections } = siteSectionsSlice.injectInto(rootReducer).selectors;
