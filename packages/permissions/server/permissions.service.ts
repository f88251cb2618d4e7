import { GUEST_USER_ID } from "@parley/accounts/contract";
import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { Permissions } from "@parley/library/contract";
import { isWithin } from "@parley/library/contract";
import { createKeyedCache } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { Resource } from "./authority";
import type { Flags } from "./permissionComputation";
import { createPermissionComputation } from "./permissionComputation";
import { createPermissionReaders } from "./permissionReaders";
import type { RolesRepository } from "./roles/roles.repository";
import { GLOBAL } from "./roles/roles.tables";

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    users: UsersRepository;
    roles: RolesRepository;
    sessions: Pick<Sessions, "renewAllOf">;
}

/** Maximum delay until a change by another server is noticed, in milliseconds (FC-46). */
const FRESH_MS = 1000;
/** Maximum number of cached combinations of roles; a site has a few dozen. */
const REMEMBERED = 1000;

export type PermissionsService = ReturnType<typeof createPermissionsService>;

/**
 * Creates the service that computes the permissions of members from their roles. The permissions are cached by combination of roles, so
 * that the number of members does not matter.
 */
export function createPermissionsService({ database, clock, users, roles, sessions }: Dependencies) {
    const { workOut, junctionIDs, provideJunctions } = createPermissionComputation(roles);
    const remembered = createKeyedCache<Permissions>(database, clock, REMEMBERED);
    const { toPermissionReader, toPermissionReaders, isLetIn, forgetRoles } = createPermissionReaders({
        database,
        clock,
        roles,
        permissionsFor,
    });
    let seen = { version: 0, at: Number.NEGATIVE_INFINITY };

    return {
        /**
         * Returns all permissions of a member, junctions included; those of a guest for banned, deleted and missing members (FC-22).
         * `GUEST_USER_ID` is the guest.
         */
        async of(userID: number): Promise<Permissions> {
            const user = userID === GUEST_USER_ID ? undefined : await users.byID(userID);
            return (await toPermissionReader(user)).permissions;
        },

        toPermissionReader,
        toPermissionReaders,
        junctionIDs,
        provideJunctions,

        /**
         * Checks whether one of a member's roles allows signing in. Members without any role may sign in, without permissions (contract
         * §4.12).
         */
        letIn: async ({ userID }: Pick<UserRow, "userID">): Promise<boolean> => isLetIn(await roles.idsOf(userID)),

        /** Returns a member's permissions regardless of a ban, for their rank and for explanations. */
        ofFree: async (row: UserRow): Promise<Permissions> => permissionsFor(await roles.idsOf(row.userID), row),

        /** Returns the combined permissions of roles. */
        ofRoles: (roleIDs: number[]): Promise<Permissions> => permissionsFor(roleIDs, undefined),

        /** Replaces the permissions of roles on a resource, given as permission names by role ID. */
        async setGrants(resourceType: string, resourceID: number, grants: ReadonlyMap<number, readonly string[]>): Promise<void> {
            const rows = [...grants].flatMap(([roleID, names]) => names.map((permission) => ({ roleID, permission })));
            await database.transaction(async () => {
                const before = await roles.permissionsOn(resourceType, resourceID);
                await roles.setPermissionsOn(resourceType, resourceID, rows);
                await changed();
                await sessions.renewAllOf(roles.membersOf(rolesThatDiffer(before, rows)));
            });
        },

        /** Returns the permissions of each role on a resource, or the global ones. */
        async grantsOn({ resourceType, resourceID }: Resource = GLOBAL): Promise<Map<number, Set<string>>> {
            const grants = new Map<number, Set<string>>();
            for (const { roleID, permission } of await roles.permissionsOn(resourceType, resourceID))
                grants.set(roleID, (grants.get(roleID) ?? new Set()).add(permission));
            return grants;
        },

        changed,
    };

    async function permissionsFor(roleIDs: number[], flags: Flags | undefined): Promise<Permissions> {
        await lookForChanges();
        const key = `${roleIDs.join()} ${flags ? `${flags.isAdmin} ${flags.isSuperAdmin}` : "guest"}`;
        // Bypasses the cache in a transaction, because a pending computation may wait for the only connection, which the transaction holds.
        if (database.query.isTransaction) return workOut(roleIDs, flags);
        return remembered.get(key, () => workOut(roleIDs, flags));
    }

    /**
     * Clears the cache if another server has changed permissions. Without other servers (SQLite) every change is known; otherwise the
     * stored version is compared.
     */
    async function lookForChanges(): Promise<void> {
        const now = clock().getTime();
        if (database.engine === "sqlite" || isWithin(seen.at, now, FRESH_MS)) return;
        // Reads without tracking: the version is not part of a response, and the changes themselves invalidate cached responses.
        const version = await database.changes.unnoted(roles.version);
        if (version !== seen.version) remembered.drop();
        seen = { version, at: now };
    }

    /** Invalidates the caches after a change of permissions or junctions. Must run in the transaction of the change. */
    async function changed(): Promise<void> {
        await roles.countVersionUp();
        forgetRoles();
        remembered.drop();
    }
}

/** Returns the roles whose permissions on a resource differ. */
function rolesThatDiffer(before: readonly RoleGrant[], after: readonly RoleGrant[]): number[] {
    const keyOf = ({ roleID, permission }: RoleGrant) => `${roleID} ${permission}`;
    const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
    const differing = [...before.filter((one) => !has.has(keyOf(one))), ...after.filter((one) => !had.has(keyOf(one)))];
    return [...new Set(differing.map(({ roleID }) => roleID))];
}

interface RoleGrant {
    roleID: number;
    permission: string;
}
