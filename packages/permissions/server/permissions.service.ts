import { GUEST_USER_ID } from "@parley/accounts/contract";
import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { PermissionEntry, Permissions } from "@parley/library/contract";
import { isWithin, withDerived } from "@parley/library/contract";
import { createCachedValue, createKeyedCache } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import type { Place } from "./authority";
import type { RolesRepository } from "./roles/roles.repository";
import { GLOBAL } from "./roles/roles.repository";

/** Which things of a kind have permissions of their own, and which have those of another (contract §3.4). */
export interface Junctions {
    ids: number[];
    aliases: Record<string, number>;
}

type Flags = Pick<UserRow, "isAdmin" | "isSuperAdmin">;

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    users: UsersRepository;
    roles: RolesRepository;
    sessions: Pick<Sessions, "renewAllOf">;
}

/** Somebody who asks. */
export interface PermissionReader {
    /** Whether they may be signed in; else they are asked as a guest. */
    mayBeSignedIn: boolean;
    permissions: Permissions;
}

/** How long a change made by another server may stay unseen, in milliseconds (FC-46). */
const FRESH_MS = 1000;
/** Combinations of roles that are remembered; a site has a few dozen. */
const REMEMBERED = 1000;

export type PermissionsService = ReturnType<typeof createPermissionsService>;

/** Works out what members may do, from their roles. Remembered by combination of roles, so that members cost nothing. */
export function createPermissionsService({ database, clock, users, roles, sessions }: Dependencies) {
    const shuttingOut = createCachedValue(database, clock, async () =>
        (await roles.all()).flatMap(({ roleID, canSession }) => (canSession ? [] : [roleID])),
    );
    const sources = new Map<string, () => Promise<Junctions>>();
    const remembered = createKeyedCache<Permissions>(database, clock, REMEMBERED);
    let seen = { version: 0, at: Number.NEGATIVE_INFINITY };

    return {
        /**
         * All that a member may do, junctions included; of who is banned, deleted or nobody: what a guest may (FC-22).
         * `GUEST_USER_ID` is the guest.
         */
        async of(userID: number): Promise<Permissions> {
            const user = userID === GUEST_USER_ID ? undefined : await users.byID(userID);
            return (await asker(user)).permissions;
        },

        asker,

        /** Whether one of a member's roles lets them be signed in; who has no role at all is let in, and may do nothing (contract §4.12). */
        letIn: async ({ userID }: Pick<UserRow, "userID">): Promise<boolean> => isLetIn(await roles.idsOf(userID)),

        /** What a member's roles allow them, were they not banned: how high they stand, and what a ban takes from them. */
        ofFree: async (row: UserRow): Promise<Permissions> => permissionsFor(await roles.idsOf(row.userID), row),

        /** The things of a kind that have permissions of their own; undefined where nothing of that kind can. */
        junctionIDs: async (resourceType: string): Promise<readonly number[] | undefined> =>
            (await sources.get(resourceType)?.())?.ids,

        /** What these roles allow together. */
        ofRoles: (roleIDs: number[]): Promise<Permissions> => permissionsFor(roleIDs, undefined),

        /** A feature says which of its things have permissions of their own. Asked again after `changed` or `setGrants`. */
        provideJunctions(resourceType: string, source: () => Promise<Junctions>): void {
            sources.set(resourceType, source);
        },

        /** Replaces what each role may do on one thing, by permission names per role id. */
        async setGrants(resourceType: string, resourceID: number, grants: ReadonlyMap<number, readonly string[]>): Promise<void> {
            const rows = [...grants].flatMap(([roleID, names]) => names.map((permission) => ({ roleID, permission })));
            await database.transaction(async () => {
                const before = await roles.permissionsOn(resourceType, resourceID);
                await roles.setPermissionsOn(resourceType, resourceID, rows);
                await changed();
                await sessions.renewAllOf(roles.membersOf(rolesThatDiffer(before, rows)));
            });
        },

        /** What each role may do on one thing, by its own permissions; everywhere, without one. */
        async grantsOn({ resourceType, resourceID }: Place = GLOBAL): Promise<Map<number, Set<string>>> {
            const grants = new Map<number, Set<string>>();
            for (const { roleID, permission } of await roles.permissionsOn(resourceType, resourceID))
                grants.set(roleID, (grants.get(roleID) ?? new Set()).add(permission));
            return grants;
        },

        changed,
    };

    /** Somebody as they ask: a guest, while they are banned or their account is closed, or when none of their roles lets them be signed in (FC-22). */
    async function asker(user: UserRow | undefined): Promise<PermissionReader> {
        const roleIDs = user && !user.deleted && user.banned === 0 ? await roles.idsOf(user.userID) : undefined;
        if (roleIDs === undefined || !(await isLetIn(roleIDs)))
            return { mayBeSignedIn: false, permissions: await permissionsFor([RoleID.guest], undefined) };
        return { mayBeSignedIn: true, permissions: await permissionsFor(roleIDs, user) };
    }

    async function isLetIn(roleIDs: readonly number[]): Promise<boolean> {
        const shutting = await shuttingOut.get();
        return roleIDs.length === 0 || roleIDs.some((roleID) => !shutting.includes(roleID));
    }

    async function permissionsFor(roleIDs: number[], flags: Flags | undefined): Promise<Permissions> {
        await lookForChanges();
        const key = `${roleIDs.join()} ${flags ? `${flags.isAdmin} ${flags.isSuperAdmin}` : "guest"}`;
        // What is still being worked out elsewhere may wait for the one connection that a transaction holds.
        if (database.query.isTransaction) return workOut(roleIDs, flags);
        return remembered.get(key, () => workOut(roleIDs, flags));
    }

    /** Alone on the database, we know of every change; beside others, we look whether the version is still the one we saw. */
    async function lookForChanges(): Promise<void> {
        const now = clock().getTime();
        if (database.engine === "sqlite" || isWithin(seen.at, now, FRESH_MS)) return;
        // It is no part of any answer: what has changed tells of itself.
        const version = await database.changes.unnoted(roles.version);
        if (version !== seen.version) remembered.drop();
        seen = { version, at: now };
    }

    async function workOut(roleIDs: number[], flags: Flags | undefined): Promise<Permissions> {
        const grants = await roles.permissionsOf(roleIDs);
        const entries = new Map<string, PermissionEntry>([["global 0", { type: "global", permissions: {} }]]);
        for (const { resourceType, resourceID, permission } of grants) {
            // Nobody is signed in by a role, and nobody is the system (PERM-012, PERM-013).
            if (permission === "session.valid" || permission.startsWith("system")) continue;
            const key = `${resourceType} ${resourceID}`;
            const entry = entries.get(key) ?? { type: resourceType, id: resourceID, permissions: {} };
            entry.permissions[permission] = true;
            entries.set(key, entry);
        }
        const global = entries.get("global 0");
        if (flags && global) global.permissions["session.valid"] = true;
        return {
            isAdmin: flags?.isAdmin ?? false,
            isSysAdmin: false,
            isSuperAdmin: flags?.isSuperAdmin ?? false,
            permissions: [...entries.values()].map((entry) => ({
                ...entry,
                permissions: sorted(withDerived(entry.permissions)),
            })),
            ...(await junctions()),
        };
    }

    async function junctions(): Promise<Required<Pick<Permissions, "junctions" | "junctionAliases">>> {
        const all = await Promise.all([...sources].map(async ([type, source]) => [type, await source()] as const));
        return {
            junctions: Object.fromEntries(all.filter(([, { ids }]) => ids.length > 0).map(([type, { ids }]) => [type, ids])),
            junctionAliases: Object.fromEntries(
                all.filter(([, { aliases }]) => Object.keys(aliases).length > 0).map(([type, { aliases }]) => [type, aliases]),
            ),
        };
    }

    /** Something about permissions was changed, or about what has permissions of its own. Call it within the change's transaction. */
    async function changed(): Promise<void> {
        await roles.countVersionUp();
        shuttingOut.drop();
        remembered.drop();
    }
}

/** Whose grants on one thing are not the same in both. */
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

const sorted = <T>(map: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
