import type { Me } from "@parley/accounts/contract";
import { getMe, getMeCounts, getUser, getUserPermissions, getUsersByNames } from "@parley/accounts/contract";
import type { AppThunk } from "@parley/library/client/thunks";
import { createApiThunk } from "@parley/library/client/thunks";
import { ApiRefusal } from "@parley/library/contract";

/** Asks who is signed in (AUTH-013). */
export const fetchMe = createApiThunk("users/fetchMe", getMe);

/** Asks who is signed in in this browser by now, whatever the page shows; undefined when there is no answer (FC-63). */
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

/** Asks what a member may do; `{ userID: "$me", expand: ["junctions"] }` is oneself (PERM-017). */
export const fetchPermissions = createApiThunk("users/fetchPermissions", getUserPermissions);

/** Asks what waits for the member (USR-036). */
export const fetchMeCounts = createApiThunk("users/fetchMeCounts", getMeCounts);

/** Asks for one member, by id or `$name:…` (USR-014, USR-032). */
export const fetchUser = createApiThunk("users/fetch", getUser);

/** Looks members up by name, or by its beginning and a `*`. */
export const fetchUsersByNames = createApiThunk("users/fetchByNames", getUsersByNames, ({ items }) => ({
    entities: { users: items },
}));
