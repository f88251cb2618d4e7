import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { ProfileField } from "@parley/profileFields/contract";
import { getProfileFields } from "@parley/profileFields/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof profileFieldsSlice> {}
}

/** Fetches the fields that profiles have on this site. */
export const fetchProfileFields = createApiThunk("profileFields/fetch", getProfileFields);

interface ProfileFieldsState {
    /** Under the one key `all`. */
    lists: LoadableTable<ProfileField[]>;
}

const ALL = "all";
const initialState: ProfileFieldsState = { lists: {} };

const profileFieldsSlice = createSlice({
    name: "profileFields",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchProfileFields, (state) => [state.lists, ALL]);
    },
    selectors: {
        selectProfileFields: (state) => getLoadable(state.lists, ALL),
    },
});

export const { selectProfileFields } = profileFieldsSlice.injectInto(rootReducer).selectors;
