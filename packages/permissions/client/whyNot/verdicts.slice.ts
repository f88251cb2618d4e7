import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { Verdict } from "@parley/permissions/contract";
import { getVerdict } from "@parley/permissions/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { Question } from "./question";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof verdictsSlice> {}
}

/** Fetches the explanation why a member has or lacks a permission. */
export const fetchVerdict = createApiThunk("users/fetchVerdict", getVerdict);

interface ExplanationsState {
    /** Keyed by the question. */
    lists: LoadableTable<Verdict>;
}

const initialState: ExplanationsState = { lists: {} };

const verdictsSlice = createSlice({
    name: "verdicts",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchVerdict, (state, question) => [state.lists, keyOf(question)]);
    },
    selectors: {
        /** Selects the explanation for a question. */
        selectVerdict: (state, question: Question) => getLoadable(state.lists, keyOf(question)),
    },
});

export const { selectVerdict } = verdictsSlice.injectInto(rootReducer).selectors;

function keyOf({ userID, permission, recordType, recordID }: Question): string {
    return JSON.stringify([userID, permission, recordType, recordID]);
}
