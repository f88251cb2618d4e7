import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { OpenIDProvider, SignInMethods, UnlinkedIdentity } from "@parley/signInMethods/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchOpenIDProviders, fetchSignInMethods, fetchUnlinkedIdentity } from "./openID.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof openIDSlice> {}
}

interface OpenIDState {
    /** Has the single key `all`. */
    providers: LoadableTable<OpenIDProvider[]>;
    /** Has the single key `mine`, as has the field below. */
    unlinkedIdentity: LoadableTable<UnlinkedIdentity>;
    signInMethods: LoadableTable<SignInMethods>;
}

const [ALL, MINE] = ["all", "mine"];
const initialState: OpenIDState = { providers: {}, unlinkedIdentity: {}, signInMethods: {} };

const openIDSlice = createSlice({
    name: "openID",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchOpenIDProviders, (state) => [state.providers, ALL]);
        trackThunk(builder, fetchUnlinkedIdentity, (state) => [state.unlinkedIdentity, MINE]);
        trackThunk(builder, fetchSignInMethods, (state) => [state.signInMethods, MINE]);
    },
    selectors: {
        /** Selects the OpenID providers of this site. */
        selectOpenIDProviders: (state) => getLoadable(state.providers, ALL),
        /** Selects the unlinked OpenID identity of this browser. */
        selectUnlinkedIdentity: (state) => getLoadable(state.unlinkedIdentity, MINE),
        /** Selects the viewer's sign-in methods. */
        selectSignInMethods: (state) => getLoadable(state.signInMethods, MINE),
    },
});

export const { selectOpenIDProviders, selectUnlinkedIdentity, selectSignInMethods } =
    openIDSlice.injectInto(rootReducer).selectors;
