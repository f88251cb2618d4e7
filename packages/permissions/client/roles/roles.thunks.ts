import { createApiThunk } from "@parley/library/client/thunks";
import { getRoleEdit, getRoles } from "@parley/permissions/contract";

/** The query for all roles (PERM-022); the limit is what the specification sends. */
export const ALL_ROLES = { limit: 500 };

/** Fetches all roles, with the query `ALL_ROLES`. */
export const fetchRoles = createApiThunk("users/fetchRoles", getRoles);

/** Fetches a role with its texts as they are stored, for the form that edits it. */
export const fetchRoleEdit = createApiThunk("users/fetchRoleEdit", getRoleEdit);
