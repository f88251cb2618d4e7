import type { Act, DeletedRecord, getActs, getDeletedRecords, Revision } from "@parley/actionLog/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { loadableAt } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input, Output } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchActs, fetchDeletedRecord, fetchDeletedRecords, fetchRevisions, undoAct } from "./acts.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof actsSlice> {}
}

export type ActQuery = Input<typeof getActs>;
export type DeletedQuery = Input<typeof getDeletedRecords>;

/** Actions, newest first. `before` is the cursor for older ones. */
interface ActList {
    acts: Act[];
    before?: number;
}

interface ActsState {
    lists: LoadableTable<ActList>;
    revisions: LoadableTable<Revision[]>;
    /** Pending undos, by action ID. */
    undoings: LoadableTable<unknown>;
    deletedLists: LoadableTable<Output<typeof getDeletedRecords>>;
    deletedRecords: LoadableTable<DeletedRecord>;
}

const initialState: ActsState = { lists: {}, revisions: {}, undoings: {}, deletedLists: {}, deletedRecords: {} };
const listKey = (query: ActQuery) => JSON.stringify(query);
const recordKey = (recordType: string, recordID: number) => `${recordType} ${recordID}`;

const actsSlice = createSlice({
    name: "acts",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(undoAct.fulfilled, (state, { payload }) => {
            for (const { data } of Object.values(state.lists)) {
                if (data) data.acts = data.acts.map((act) => (act.actID === payload.actID ? payload : act));
            }
        });
        trackThunk(builder, fetchActs, (state, query) => [state.lists, listKey(query)]);
        trackThunk(builder, fetchRevisions, (state, { recordType, recordID }) => [
            state.revisions,
            recordKey(recordType, recordID),
        ]);
        trackThunk(builder, fetchDeletedRecords, (state, query) => [state.deletedLists, JSON.stringify(query)]);
        trackThunk(builder, fetchDeletedRecord, (state, { actID }) => [state.deletedRecords, actID]);
        trackThunk(builder, undoAct, (state, { actID }) => [state.undoings, actID]);
    },
    selectors: {
        selectActs: (state, query: ActQuery) => loadableAt(state.lists, listKey(query)),
        selectRevisions: (state, recordType: string, recordID: number) =>
            loadableAt(state.revisions, recordKey(recordType, recordID)),
        selectDeletedRecords: (state, query: DeletedQuery) => loadableAt(state.deletedLists, JSON.stringify(query)),
        selectDeletedRecord: (state, actID: number) => loadableAt(state.deletedRecords, actID),
        selectUndoing: (state, actID: number) => loadableAt(state.undoings, actID),
    },
});

export const { selectActs, selectDeletedRecord, selectDeletedRecords, selectRevisions, selectUndoing } =
    actsSlice.injectInto(rootReducer).selectors;
