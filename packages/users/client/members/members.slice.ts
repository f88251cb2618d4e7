import type { User } from "@parley/accounts/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Page } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchMembers } from "./members.thunks";
import type { MembersQuery } from "./membersQuery";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof membersSlice> {}
}

interface MembersState {
    /** Pages of the list, keyed by the query as JSON. */
    lists: LoadableTable<Page<User>>;
}

const initialState: MembersState = { lists: {} };

const membersSlice = createSlice({
    name: "members",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchMembers, (state, query) => [state.lists, JSON.stringify(query)]);
    },
    selectors: {
        /** Selects the page of the list for a query. */
        selectMembers: (state, query: MembersQuery) => getLoadable(state.lists, JSON.stringify(query)),
    },
});

export const { selectMembers } = membersSlice.injectInto(rootReducer).selectors;
