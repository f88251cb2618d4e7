import type { Fragment, FragmentDetail } from "@parley/layouts/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchFragment, fetchFragmentRevisions, fetchFragments } from "./fragments.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof fragmentsSlice> {}
}

interface FragmentsState {
    /** The list of all fragments, under one name. */
    lists: LoadableTable<Fragment[]>;
    /** Fragments as they were last saved, by UUID. */
    fragments: LoadableTable<FragmentDetail>;
    revisions: LoadableTable<Fragment[]>;
}

const initialState: FragmentsState = { lists: {}, fragments: {}, revisions: {} };

const ALL = "all";

/** Slice of fragments and their revisions, for those who manage the site. */
const fragmentsSlice = createSlice({
    name: "managedFragments",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchFragments, (state) => [state.lists, ALL]);
        trackThunk(builder, fetchFragment, (state, { fragmentUUID }) => [state.fragments, fragmentUUID]);
        trackThunk(builder, fetchFragmentRevisions, (state, { fragmentUUID }) => [state.revisions, fragmentUUID]);
    },
    selectors: {
        selectFragments: (state) => getLoadable(state.lists, ALL),
        selectFragment: (state, fragmentUUID: string) => getLoadable(state.fragments, fragmentUUID),
        selectFragmentRevisions: (state, fragmentUUID: string) => getLoadable(state.revisions, fragmentUUID),
    },
});

export const { selectFragments, selectFragment, selectFragmentRevisions } = fragmentsSlice.injectInto(rootReducer).selectors;
