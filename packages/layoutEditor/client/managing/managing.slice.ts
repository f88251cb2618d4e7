import type {
    getLayoutPlaces,
    Layout,
    LayoutCatalog,
    LayoutDraft,
    LayoutMetadata,
    LayoutRevision,
    LayoutRevisionContent,
} from "@parley/layouts/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Output } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import {
    fetchBuiltInLayout,
    fetchLayoutCatalog,
    fetchLayoutDraft,
    fetchLayoutPlaces,
    fetchLayoutRevision,
    fetchLayoutRevisions,
    fetchLayouts,
    fetchSettingRecords,
} from "./managing.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof managingSlice> {}
}

interface ManagingState {
    /** Single lists, by their names. */
    lists: LoadableTable<LayoutMetadata[]>;
    places: LoadableTable<Output<typeof getLayoutPlaces>>;
    revisions: LoadableTable<LayoutRevision[]>;
    contents: LoadableTable<LayoutRevisionContent>;
    drafts: LoadableTable<LayoutDraft>;
    /** Built-in layouts by kind of page. */
    builtIn: LoadableTable<Layout>;
    /** Catalogues by kind of page. */
    catalogs: LoadableTable<LayoutCatalog>;
    /** Names of the records that settings name, by type and ID; null for one that is not there any more. */
    recordNames: Record<string, string | null>;
}

const initialState: ManagingState = {
    lists: {},
    places: {},
    revisions: {},
    contents: {},
    catalogs: {},
    drafts: {},
    builtIn: {},
    recordNames: {},
};

const ALL = "all";

/** Returns the key of a record that a setting names. */
export const toRecordKey = (recordType: string, recordID: number): string => `${recordType} ${recordID}`;

/** Slice of layouts and their revisions, for those who manage the site. */
const managingSlice = createSlice({
    name: "managedLayouts",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(fetchSettingRecords.fulfilled, ({ recordNames }, { payload, meta: { arg } }) => {
            for (const recordID of arg.recordIDs ?? []) recordNames[toRecordKey(arg.recordType, recordID)] = null;
            for (const { recordType, recordID, name } of payload) recordNames[toRecordKey(recordType, recordID)] = name;
        });
        trackThunk(builder, fetchLayouts, (state) => [state.lists, ALL]);
        trackThunk(builder, fetchLayoutPlaces, (state) => [state.places, ALL]);
        trackThunk(builder, fetchLayoutRevisions, (state, { layoutID }) => [state.revisions, layoutID]);
        trackThunk(builder, fetchLayoutRevision, (state, { layoutRevisionID }) => [state.contents, layoutRevisionID]);
        trackThunk(builder, fetchLayoutDraft, (state, { layoutID }) => [state.drafts, layoutID]);
        trackThunk(builder, fetchBuiltInLayout, (state, { layoutID }) => [state.builtIn, layoutID]);
        trackThunk(builder, fetchLayoutCatalog, (state, { layoutViewType = "" }) => [state.catalogs, layoutViewType]);
    },
    selectors: {
        selectLayouts: (state) => getLoadable(state.lists, ALL),
        selectLayoutPlaces: (state) => getLoadable(state.places, ALL),
        selectLayoutRevisions: (state, layoutID: number) => getLoadable(state.revisions, layoutID),
        selectLayoutRevision: (state, layoutRevisionID: number) => getLoadable(state.contents, layoutRevisionID),
        selectLayoutDraft: (state, layoutID: number) => getLoadable(state.drafts, layoutID),
        selectBuiltInLayout: (state, layoutViewType: string) => getLoadable(state.builtIn, layoutViewType),
        selectLayoutCatalog: (state, layoutViewType: string) => getLoadable(state.catalogs, layoutViewType),
        selectRecordNames: (state) => state.recordNames,
    },
});

export const {
    selectBuiltInLayout,
    selectLayoutDraft,
    selectLayouts,
    selectLayoutPlaces,
    selectLayoutRevisions,
    selectLayoutRevision,
    selectLayoutCatalog,
    selectRecordNames,
} = managingSlice.injectInto(rootReducer).selectors;
