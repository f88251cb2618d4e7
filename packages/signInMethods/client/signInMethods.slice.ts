import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Output } from "@parley/library/contract";
import type { getSecondFactorRoles, getTotpSetup, SecondFactors, SecondStepWays } from "@parley/signInMethods/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchSecondFactorRoles, fetchSecondFactors, fetchSecondStep, fetchTotpSetup } from "./signInMethods.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof authenticationSlice> {}
}

interface AuthenticationState {
    /** Under the one key `mine`, as the other. */
    factors: LoadableTable<SecondFactors>;
    setup: LoadableTable<Output<typeof getTotpSetup>>;
    step: LoadableTable<SecondStepWays>;
    /** Under the one key `all`. */
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
        /** What one has set up besides a password. */
        selectSecondFactors: (state) => getLoadable(state.factors, MINE),
        /** What the sign-in that waits in this browser can go on by. */
        selectSecondStep: (state) => getLoadable(state.step, MINE),
        /** The set-up of an app, if one was begun. */
        selectTotpSetup: (state) => getLoadable(state.setup, MINE),
        /** Which roles need a second factor, for who manages the site. */
        selectSecondFactorRoles: (state) => getLoadable(state.roles, ALL),
    },
});

export const { selectSecondFactorRoles, selectSecondFactors, selectSecondStep, selectTotpSetup } =
    authenticationSlice.injectInto(rootReducer).selectors;
