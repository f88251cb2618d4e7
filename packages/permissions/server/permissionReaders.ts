import type { UserRow } from "@parley/accounts/server";
import type { Permissions } from "@parley/library/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import { RoleID } from "@parley/permissions/contract";
import type { Flags } from "./permissionComputation";
import type { RolesRepository } from "./roles/roles.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    roles: Pick<RolesRepository, "all" | "idsOf" | "byUserIDs">;
    permissionsFor(roleIDs: number[], flags: Flags | undefined): Promise<Permissions>;
}

/** Permissions of a member as a viewer. */
export interface PermissionReader {
    /** Whether the member may be signed in; otherwise the permissions are those of a guest. */
    mayBeSignedIn: boolean;
    permissions: Permissions;
}

/**
 * Creates the functions that return the permissions of members as viewers: those of a guest for members who are banned or closed, or none of
 * whose roles allows signing in (FC-22).
 */
export function createPermissionReaders({ database, clock, roles, permissionsFor }: Dependencies) {
    const shuttingOut = createCachedValue(database, clock, async () =>
        (await roles.all()).flatMap(({ roleID, canSession }) => (canSession ? [] : [roleID])),
    );

    return {
        toPermissionReader: async (user: UserRow | undefined): Promise<PermissionReader> =>
            toReader(user, isOpen(user) ? await roles.idsOf(user.userID) : []),

        /** Returns the permissions of several members, in the order of their rows. */
        async toPermissionReaders(users: readonly UserRow[]): Promise<PermissionReader[]> {
            const held = await roles.byUserIDs(users.map(({ userID }) => userID));
            const idsOf = ({ userID }: UserRow) => (held.get(userID) ?? []).map(({ roleID }) => roleID);
            return Promise.all(users.map((user) => toReader(user, idsOf(user))));
        },

        isLetIn,

        /** Forgets which roles allow signing in, after a change. */
        forgetRoles: shuttingOut.drop,
    };

    async function toReader(user: UserRow | undefined, roleIDs: number[]): Promise<PermissionReader> {
        if (!isOpen(user) || !(await isLetIn(roleIDs)))
            return { mayBeSignedIn: false, permissions: await permissionsFor([RoleID.guest], undefined) };
        return { mayBeSignedIn: true, permissions: await permissionsFor(roleIDs, user) };
    }

    async function isLetIn(roleIDs: readonly number[]): Promise<boolean> {
        const shutting = await shuttingOut.get();
        return roleIDs.length === 0 || roleIDs.some((roleID) => !shutting.includes(roleID));
    }
}

const isOpen = (user: UserRow | undefined): user is UserRow => user !== undefined && !user.deleted && user.banned === 0;
