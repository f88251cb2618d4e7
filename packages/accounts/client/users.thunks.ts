import type { Me } from "@parley/accounts/contract";
import { getMe, getMeCounts, getUser, getUserPermissions, getUsersByNames } from "@parley/accounts/contract";
import type { AppThunk } from "@parley/library/client/thunks";
import { createApiThunk } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";

/** Fetches the signed-in viewer (AUTH-013). */
export const fetchMe = createApiThunk("users/fetchMe", getMe);

/**
 * Fetches the viewer of this browser's current session without changing the state; resolves with undefined if the request fails (FC-63).
 */
export const fetchWhoIsHere =
    () =>
    async (...[, , { api }]: Parameters<AppThunk>): Promise<Me | undefined> => {
        try {
            return await api.request(getMe, {});
        } catch (error) {
            if (error instanceof ApiRefusal) return undefined;
            throw error;
        }
    };

/** Fetches a member's permissions; `{ userID: "$me", expand: ["junctions"] }` fetches the viewer's own (PERM-017). */
export const fetchPermissions = createApiThunk("users/fetchPermissions", getUserPermissions);

/** Fetches the counts of waiting work for the viewer (USR-036). */
export const fetchMeCounts = createApiThunk("users/fetchMeCounts", getMeCounts);

/** Fetches a user by id or `$name:…` (USR-014, USR-032). */
export const fetchUser = createApiThunk("users/fetch", getUser);

/** Fetches users by name, or by a prefix followed by `*`. */
export const fetchUsersByNames = createApiThunk("users/fetchByNames", getUsersByNames, ({ items }) => ({
    entities: { users: items },
}));
