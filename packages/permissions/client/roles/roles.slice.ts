import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Role } from "@parley/permissions/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import { fetchRoleEdit, fetchRoles } from "./roles.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof rolesSlice> {}
}

interface RolesState {
    /** Under the one key `all`, for all roles come in one response (PERM-024); by id. */
    roles: LoadableTable<Record<number, Role>>;
    /** Roles with their texts as they are stored, by id. */
    edits: LoadableTable<Role>;
}

const ALL = "all";
const initialState: RolesState = { roles: {}, edits: {} };

const rolesSlice = createSlice({
    name: "roles",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(
            builder,
            fetchRoles,
            (state) => [state.roles, ALL],
            (roles) => Object.fromEntries(roles.map((role) => [role.roleID, role])),
        );
        trackThunk(builder, fetchRoleEdit, (state, { roleID }) => [state.edits, String(roleID)]);
    },
    selectors: {
        /** All roles, by id (PERM-023). */
        selectRoles: (state) => getLoadable(state.roles, ALL),
        selectRoleEdit: (state, roleID: number) => getLoadable(state.edits, String(roleID)),
    },
});

export const { selectRoleEdit, selectRoles } = rolesSlice.injectInto(rootReducer).selectors;
