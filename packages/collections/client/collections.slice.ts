import type { Collection, CollectionFragment, getCollections } from "@parley/collections/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchCollections, fetchCollectionsOf } from "./collections.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof collectionsSlice> {}
}

export type CollectionQuery = Input<typeof getCollections>;

interface CollectionsState {
    lists: LoadableTable<Collection[]>;
    /** By record type and ID. */
    ofRecords: LoadableTable<CollectionFragment[]>;
}

const initialState: CollectionsState = { lists: {}, ofRecords: {} };

const keyOf = (recordType: string, recordID: number) => `${recordType} ${recordID}`;

const collectionsSlice = createSlice({
    name: "collections",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchCollections, (state, query) => [state.lists, JSON.stringify(query)]);
        trackThunk(builder, fetchCollectionsOf, (state, { recordType, recordID }) => [
            state.ofRecords,
            keyOf(recordType, recordID),
        ]);
    },
    selectors: {
        selectCollections: (state, query: CollectionQuery) => getLoadable(state.lists, JSON.stringify(query)),
        selectCollectionsOf: (state, recordType: string, recordID: number) =>
            getLoadable(state.ofRecords, keyOf(recordType, recordID)),
    },
});

export const { selectCollections, selectCollectionsOf } = collectionsSlice.injectInto(rootReducer).selectors;

/** Query of all collections, for the page without scripts. */
export const ALL_COLLECTIONS: CollectionQuery = { page: 1, limit: 500 };
