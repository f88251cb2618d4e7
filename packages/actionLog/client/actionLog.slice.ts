import type { DeletedRecord, getActions, getDeletedRecords, LoggedAction, Revision } from "@parley/actionLog/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input, Output } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchActions, fetchDeletedRecord, fetchDeletedRecords, fetchRevisions, undoAction } from "./actionLog.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof actionLogSlice> {}
}

export type ActionQuery = Input<typeof getActions>;
export type DeletedQuery = Input<typeof getDeletedRecords>;

/** Actions, newest first. `before` is the cursor for older ones. */
interface ActionList {
    acts: LoggedAction[];
    before?: number;
}

interface ActionLogState {
    lists: LoadableTable<ActionList>;
    revisions: LoadableTable<Revision[]>;
    /** Pending undos, by action ID. */
    undoings: LoadableTable<unknown>;
    deletedLists: LoadableTable<Output<typeof getDeletedRecords>>;
    deletedRecords: LoadableTable<DeletedRecord>;
}

const initialState: ActionLogState = { lists: {}, revisions: {}, undoings: {}, deletedLists: {}, deletedRecords: {} };
const listKey = (query: ActionQuery) => JSON.stringify(query);
const recordKey = (recordType: string, recordID: number) => `${recordType} ${recordID}`;

const actionLogSlice = createSlice({
    name: "actionLog",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(undoAction.fulfilled, (state, { payload }) => {
            for (const { data } of Object.values(state.lists)) {
                if (data) data.acts = data.acts.map((entry) => (entry.actID === payload.actID ? payload : entry));
            }
        });
        trackThunk(builder, fetchActions, (state, query) => [state.lists, listKey(query)]);
        trackThunk(builder, fetchRevisions, (state, { recordType, recordID }) => [
            state.revisions,
            recordKey(recordType, recordID),
        ]);
        trackThunk(builder, fetchDeletedRecords, (state, query) => [state.deletedLists, JSON.stringify(query)]);
        trackThunk(builder, fetchDeletedRecord, (state, { actID }) => [state.deletedRecords, actID]);
        trackThunk(builder, undoAction, (state, { actID }) => [state.undoings, actID]);
    },
    selectors: {
        selectActions: (state, query: ActionQuery) => getLoadable(state.lists, listKey(query)),
        selectRevisions: (state, recordType: string, recordID: number) =>
            getLoadable(state.revisions, recordKey(recordType, recordID)),
        selectDeletedRecords: (state, query: DeletedQuery) => getLoadable(state.deletedLists, JSON.stringify(query)),
        selectDeletedRecord: (state, actID: number) => getLoadable(state.deletedRecords, actID),
        selectUndoing: (state, actID: number) => getLoadable(state.undoings, actID),
    },
});

export const { selectActions, selectDeletedRecord, selectDeletedRecords, selectRevisions, selectUndoing } =
    actionLogSlice.injectInto(rootReducer).selectors;
