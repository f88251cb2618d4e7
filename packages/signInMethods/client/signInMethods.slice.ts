import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Output } from "@parley/library/contract";
import type { getSecondFactorRoles, getTotpSetup, SecondFactors, SecondStepMethods } from "@parley/signInMethods/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchSecondFactorRoles, fetchSecondFactors, fetchSecondStep, fetchTotpSetup } from "./signInMethods.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof authenticationSlice> {}
}

interface AuthenticationState {
    /** Has the single key `mine`, as have `setup` and `step`. */
    factors: LoadableTable<SecondFactors>;
    setup: LoadableTable<Output<typeof getTotpSetup>>;
    step: LoadableTable<SecondStepMethods>;
    /** Has the single key `all`. */
    roles: LoadableTable<Output<typeof getSecondFactorRoles>>;
}

const [MINE, ALL] = ["mine", "all"];
const initialState: AuthenticationState = { factors: {}, setup: {}, step: {}, roles: {} };

const authenticationSlice = createSlice({
    name: "authentication",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchSecondFactors, (state) => [state.factors, MINE]);
        trackThunk(builder, fetchSecondStep, (state) => [state.step, MINE]);
        trackThunk(builder, fetchTotpSetup, (state) => [state.setup, MINE]);
        trackThunk(builder, fetchSecondFactorRoles, (state) => [state.roles, ALL]);
    },
    selectors: {
        /** Selects the viewer's second factors and whether they have a password. */
        selectSecondFactors: (state) => getLoadable(state.factors, MINE),
        /** Selects the methods with which this browser's pending sign-in can take the second step. */
        selectSecondStep: (state) => getLoadable(state.step, MINE),
        /** Selects the started setup of an authenticator app, if any. */
        selectTotpSetup: (state) => getLoadable(state.setup, MINE),
        /** Selects the roles that require a second factor; for viewers with `site.manage`. */
        selectSecondFactorRoles: (state) => getLoadable(state.roles, ALL),
    },
});

export const { selectSecondFactorRoles, selectSecondFactors, selectSecondStep, selectTotpSetup } =
    authenticationSlice.injectInto(rootReducer).selectors;
