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
    /** Has the single key `all`. */
    providers: LoadableTable<OpenIDProvider[]>;
    /** Has the single key `mine`, as has the field below. */
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
        /** Selects the OpenID providers of this site. */
        selectOpenIDProviders: (state) => getLoadable(state.providers, ALL),
        /** Selects the unlinked OpenID identity of this browser. */
        selectOpenIDArrival: (state) => getLoadable(state.arrival, MINE),
        /** Selects the viewer's sign-in methods. */
        selectWaysIn: (state) => getLoadable(state.ways, MINE),
    },
});

export const { selectOpenIDProviders, selectOpenIDArrival, selectWaysIn } = openIDSlice.injectInto(rootReducer).selectors;
