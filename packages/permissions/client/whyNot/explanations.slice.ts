import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { PermissionExplanation } from "@parley/permissions/contract";
import { getExplanation } from "@parley/permissions/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import type { Question } from "./question";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof explanationsSlice> {}
}

/** Fetches the explanation why a member has or lacks a permission. */
export const fetchExplanation = createApiThunk("users/fetchVerdict", getExplanation);

interface ExplanationsState {
    /** Keyed by the question. */
    lists: LoadableTable<PermissionExplanation>;
}

const initialState: ExplanationsState = { lists: {} };

const explanationsSlice = createSlice({
    name: "explanations",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchExplanation, (state, question) => [state.lists, keyOf(question)]);
    },
    selectors: {
        /** Selects the explanation for a question. */
        selectExplanation: (state, question: Question) => getLoadable(state.lists, keyOf(question)),
    },
});

export const { selectExplanation } = explanationsSlice.injectInto(rootReducer).selectors;

function keyOf({ userID, permission, recordType, recordID }: Question): string {
    return JSON.stringify([userID, permission, recordType, recordID]);
}
