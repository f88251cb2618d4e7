import { rootReducer } from "@parley/library/client/store";
import type { AnonymizeData } from "@parley/users/contract";
import { anonymizeDataIn } from "@parley/users/contract";
import type { PayloadAction, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { changePrivacy, fetchPrivacy } from "./privacy.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof privacySlice> {}
}

interface PrivacyState {
    /** What the visitor chose; `-1` is as the site has it, and so is what could not be asked for (ADM-021). */
    choice: AnonymizeData;
}

const initialState: PrivacyState = { choice: "-1" };

const privacySlice = createSlice({
    name: "privacy",
    initialState,
    reducers: {
        /** A guest's choice was read or written, where it is kept: in their cookie. */
        privacyChosen(state, { payload }: PayloadAction<AnonymizeData>) {
            state.choice = payload;
        },
    },
    extraReducers: (builder) => {
        builder
            .addCase(fetchPrivacy.fulfilled, (state, { payload }) => {
                state.choice = payload.AnonymizeData;
            })
            .addCase(fetchPrivacy.rejected, (state) => {
                state.choice = "-1";
            })
            .addCase(changePrivacy.fulfilled, (state, { payload, meta }) => {
                state.choice = anonymizeDataIn(payload?.AnonymizeData) ?? anonymizeDataIn(meta.arg.AnonymizeData) ?? "-1";
            });
    },
    selectors: {
        selectPrivacyChoice: ({ choice }) => choice,
    },
});

export const { privacyChosen } = privacySlice.actions;
export const { selectPrivacyChoice } = privacySlice.injectInto(rootReducer).selectors;
