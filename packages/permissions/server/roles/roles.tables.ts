import type { Generated, Selectable } from "kysely";

export interface RolesTable {
    roleID: number;
    name: string;
    description: string | null;
    /** Type of a built-in role. */
    type: string | null;
    deletable: boolean;
    canSession: boolean;
    /** Whether membership is personal information that is not visible to everybody. */
    personalInfo: boolean;
    /** Email domains, separated by spaces. */
    domains: Generated<string>;
}

export type RoleRow = Selectable<RolesTable>;

export interface RolePermissionsTable {
    roleID: number;
    /** `global` with the ID 0, or the type of the resource. */
    resourceType: string;
    resourceID: number;
    permission: string;
}

export interface UserRolesTable {
    userID: number;
    roleID: number;
}

interface PermissionsVersionTable {
    one: number;
    /** Incremented by every change of permissions, so that other servers notice it. */
    version: number;
    /** Highest ID of any role, including deleted ones. */
    lastRoleID: Generated<number>;
}

declare module "@parley/library/server/database" {
    interface Tables {
        roles: RolesTable;
        rolePermissions: RolePermissionsTable;
        userRoles: UserRolesTable;
        permissionsVersion: PermissionsVersionTable;
    }
}

/** Resource of global permissions. */
export const GLOBAL = { resourceType: "global", resourceID: 0 } as const;
