import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, createListSlice } from "@parley/library/client/thunks";
import { getSiteSections } from "@parley/siteSections/contract";
import type { WithSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof siteSectionsSlice> {}
}

export const fetchSiteSections = createApiThunk("siteSections/fetch", getSiteSections);

/** Slice of the sections of the site, for those who manage them. */
const siteSectionsSlice = createListSlice("siteSections", fetchSiteSections);

export const { selectAll: selectSiteSections } = siteSectionsSlice.injectInto(rootReducer).selectors;
