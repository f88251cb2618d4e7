import type { Act, getActs, Revision } from "@parley/acts/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { loadableAt } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Input } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchActs, fetchRevisions, undoAct } from "./acts.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof actsSlice> {}
}

export type ActQuery = Input<typeof getActs>;

/** Acts, newest first; `before` is where older ones begin. */
interface ActList {
    acts: Act[];
    before?: number;
}

interface ActsState {
    lists: LoadableTable<ActList>;
    revisions: LoadableTable<Revision[]>;
    /** What was asked to be taken back, by the act. */
    undoings: LoadableTable<unknown>;
}

const initialState: ActsState = { lists: {}, revisions: {}, undoings: {} };
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
        trackThunk(builder, undoAct, (state, { actID }) => [state.undoings, actID]);
    },
    selectors: {
        selectActs: (state, query: ActQuery) => loadableAt(state.lists, listKey(query)),
        selectRevisions: (state, recordType: string, recordID: number) =>
            loadableAt(state.revisions, recordKey(recordType, recordID)),
        selectUndoing: (state, actID: number) => loadableAt(state.undoings, actID),
    },
});

export const { selectActs, selectRevisions, selectUndoing } = actsSlice.injectInto(rootReducer).selectors;
