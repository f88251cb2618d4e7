import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { createApiThunk, trackThunk } from "@parley/library/client/thunks";
import type { Page } from "@parley/library/contract";
import type { RoleRequest, RoleRequestMeta } from "@parley/roleRequests/contract";
import { getRoleRequestMetas, getRoleRequests } from "@parley/roleRequests/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof roleRequestsSlice> {}
}

/** Fetches the roles that may be asked for. */
export const fetchRoleRequestMetas = createApiThunk("roleRequests/fetchMetas", getRoleRequestMetas);

/** Fetches requests for roles. */
export const fetchRoleRequests = createApiThunk("roleRequests/fetchRequests", getRoleRequests);

interface RoleRequestsState {
    /** Has the single key `all`. */
    metas: LoadableTable<RoleRequestMeta[]>;
    /** Pending requests by page number, and the viewer's own under `mine`. */
    requests: LoadableTable<Page<RoleRequest>>;
}

const [ALL, MINE] = ["all", "mine"];
const initialState: RoleRequestsState = { metas: {}, requests: {} };

const roleRequestsSlice = createSlice({
    name: "roleRequests",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchRoleRequestMetas, (state) => [state.metas, ALL]);
        trackThunk(builder, fetchRoleRequests, (state, { userID, page = 1 }) => [
            state.requests,
            userID === undefined ? page : MINE,
        ]);
    },
    selectors: {
        selectRoleRequestMetas: ({ metas }) => getLoadable(metas, ALL),
        selectRoleRequests: ({ requests }, page: number) => getLoadable(requests, page),
        selectOwnRoleRequests: ({ requests }) => getLoadable(requests, MINE),
    },
});

export const { selectRoleRequestMetas, selectRoleRequests, selectOwnRoleRequests } =
    roleRequestsSlice.injectInto(rootReducer).selectors;
