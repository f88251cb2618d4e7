import { rootReducer } from "@parley/library/client/store";
import type { AnonymizeData } from "@parley/privacy/contract";
import { anonymizeDataIn } from "@parley/privacy/contract";
import type { PayloadAction, WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { changePrivacy, fetchPrivacy } from "./privacy.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof privacySlice> {}
}

interface PrivacyState {
    /** The viewer's choice. `-1` follows the site's setting, and is also used if the choice can't be fetched (ADM-021). */
    choice: AnonymizeData;
}

const initialState: PrivacyState = { choice: "-1" };

const privacySlice = createSlice({
    name: "privacy",
    initialState,
    reducers: {
        /** Stores a guest's choice after it was read from or written to their cookie. */
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
