import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable, success } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Signature } from "@parley/signatures/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { changeSignature, fetchSignature } from "./signature.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof signatureSlice> {}
}

interface SignatureState {
    /** Under the one key `own`: the member's own signature as written, to be edited. */
    signatures: LoadableTable<Signature>;
}

const OWN = "own";
const initialState: SignatureState = { signatures: {} };

const signatureSlice = createSlice({
    name: "signature",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(changeSignature.fulfilled, (state, { payload }) => {
            state.signatures[OWN] = success(payload);
        });
        trackThunk(builder, fetchSignature, (state) => [state.signatures, OWN]);
    },
    selectors: {
        /** The viewer's own signature, as they wrote it. */
        selectOwnSignature: (state) => getLoadable(state.signatures, OWN),
    },
});

export const { selectOwnSignature } = signatureSlice.injectInto(rootReducer).selectors;
