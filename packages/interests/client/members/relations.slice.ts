import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { MemberRelation } from "@parley/notifications/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchRelation, fetchRelations, followMember } from "./relations.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof relationsSlice> {}
}

interface RelationsState {
    lists: LoadableTable<MemberRelation[]>;
    /** By user ID of the other member. */
    relations: LoadableTable<MemberRelation>;
}

const initialState: RelationsState = { lists: {}, relations: {} };
const ALL = "all";

const relationsSlice = createSlice({
    name: "memberRelations",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchRelations, (state) => [state.lists, ALL]);
        trackThunk(builder, fetchRelation, (state, { userID }) => [state.relations, String(userID)]);
        trackThunk(builder, followMember, (state, { userID }) => [state.relations, String(userID)]);
    },
    selectors: {
        selectRelations: ({ lists }) => getLoadable(lists, ALL),
        selectRelation: ({ relations }, userID: string) => getLoadable(relations, userID),
    },
});

export const { selectRelations, selectRelation } = relationsSlice.injectInto(rootReducer).selectors;
