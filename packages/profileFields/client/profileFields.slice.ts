import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, createListSlice } from "@parley/library/client/thunks";
import { getProfileFields } from "@parley/profileFields/contract";
import type { WithSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof profileFieldsSlice> {}
}

export const fetchProfileFields = createApiThunk("profileFields/fetch", getProfileFields);

/** Slice of the fields that profiles have on this site. */
const profileFieldsSlice = createListSlice("profileFields", fetchProfileFields);

export const { selectAll: selectProfileFields } = profileFieldsSlice.injectInto(rootReducer).selectors;
