import { getEmbedSites } from "@parley/embedding/contract";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, createListSlice } from "@parley/library/client/thunks";
import type { WithSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof embedSitesSlice> {}
}

export const fetchEmbedSites = createApiThunk("embedSites/fetch", getEmbedSites);

/** Slice of the sites whose pages have comments here, for those who manage them. */
const embedSitesSlice = createListSlice("embedSites", fetchEmbedSites);

export const { selectAll: selectEmbedSites } = embedSitesSlice.injectInto(rootReducer).selectors;
