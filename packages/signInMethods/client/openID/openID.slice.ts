import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { OpenIDArrival, OpenIDProvider, WaysIn } from "@parley/signInMethods/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchOpenIDArrival, fetchOpenIDProviders, fetchWaysIn } from "./openID.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof openIDSlice> {}
}

interface OpenIDState {
    /** Under the one key `all`. */
    providers: LoadableTable<OpenIDProvider[]>;
    /** Under the one key `mine`, as the other. */
    arrival: LoadableTable<OpenIDArrival>;
    ways: LoadableTable<WaysIn>;
}

const [ALL, MINE] = ["all", "mine"];
const initialState: OpenIDState = { providers: {}, arrival: {}, ways: {} };

const openIDSlice = createSlice({
    name: "openID",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchOpenIDProviders, (state) => [state.providers, ALL]);
        trackThunk(builder, fetchOpenIDArrival, (state) => [state.arrival, MINE]);
        trackThunk(builder, fetchWaysIn, (state) => [state.ways, MINE]);
    },
    selectors: {
        /** By way of whom one can sign in here. */
        selectOpenIDProviders: (state) => getLoadable(state.providers, ALL),
        /** Who has come from a provider in this browser. */
        selectOpenIDArrival: (state) => getLoadable(state.arrival, MINE),
        /** By what one signs in. */
        selectWaysIn: (state) => getLoadable(state.ways, MINE),
    },
});

export const { selectOpenIDProviders, selectOpenIDArrival, selectWaysIn } = openIDSlice.injectInto(rootReducer).selectors;
