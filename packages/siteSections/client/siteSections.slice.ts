import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, createListSlice } from "@parley/library/client/thunks";
import { getSiteSections } from "@parley/siteSections/contract";
import { getThemes } from "@parley/themes/contract";
import type { WithSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof siteSectionsSlice>, WithSlice<typeof sectionThemesSlice> {}
}

/** Fetches the themes from which a section chooses. */
export const fetchSectionThemes = createApiThunk("siteSections/fetchThemes", getThemes);
export const fetchSiteSections = createApiThunk("siteSections/fetch", getSiteSections);

/** Slice of the sections of the site, for those who manage them. */
const siteSectionsSlice = createListSlice("siteSections", fetchSiteSections);

export const { selectAll: selectSiteSections } = siteSectionsSlice.injectInto(rootReducer).selectors;

/** Slice of the themes from which they choose for a section. */
const sectionThemesSlice = createListSlice("sectionThemes", fetchSectionThemes);

export const { selectAll: selectSectionThemes } = sectionThemesSlice.injectInto(rootReducer).selectors;
