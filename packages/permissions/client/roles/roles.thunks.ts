import { createApiThunk } from "@parley/library/client/thunks";
import { getRoles } from "@parley/permissions/contract";

/** The query for all roles (PERM-022); the limit is what the specification sends. */
export const ALL_ROLES = { limit: 500 };

/** Fetches all roles, with the query `ALL_ROLES`. */
export const fetchRoles = createApiThunk("users/fetchRoles", getRoles);
