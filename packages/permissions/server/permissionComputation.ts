import type { UserRow } from "@parley/accounts/server";
import type { PermissionEntry, Permissions } from "@parley/library/contract";
import { withDerived } from "@parley/library/contract";
import type { RolesRepository } from "./roles/roles.repository";

/** Resources of a type that have their own permissions, and those that use another resource's permissions (contract §3.4). */
export interface Junctions {
    ids: number[];
    aliases: Record<string, number>;
}

export type Flags = Pick<UserRow, "isAdmin" | "isSuperAdmin">;

const sorted = <T>(map: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Creates the function that computes permissions from the grants of roles. */
export function createPermissionComputation(roles: Pick<RolesRepository, "permissionsOf">) {
    const sources = new Map<string, () => Promise<Junctions>>();
    return {
        /** Returns the IDs of resources of a type that have their own permissions; undefined if the type does not support them. */
        junctionIDs: async (resourceType: string): Promise<readonly number[] | undefined> =>
            (await sources.get(resourceType)?.())?.ids,

        /**
         * Registers the source of a feature's resources that have their own permissions. The source is read again after `changed` or
         * `setGrants`.
         */
        provideJunctions(resourceType: string, source: () => Promise<Junctions>): void {
            sources.set(resourceType, source);
        },

        workOut,
    };

    async function workOut(roleIDs: number[], flags: Flags | undefined): Promise<Permissions> {
        const grants = await roles.permissionsOf(roleIDs);
        const entries = new Map<string, PermissionEntry>([["global 0", { type: "global", permissions: {} }]]);
        for (const { resourceType, resourceID, permission } of grants) {
            // Roles can grant neither being signed in nor being the system (PERM-012, PERM-013).
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
}
