import type { Database } from "@parley/library/server/database";

interface RolesTable {
    roleID: number;
    name: string;
    description: string | null;
    /** Which of the built-in roles it is. */
    type: string | null;
    deletable: boolean;
    canSession: boolean;
    /** Being in this role tells something personal, so not everybody may see who is. */
    personalInfo: boolean;
}

interface RolePermissionsTable {
    roleID: number;
    /** `global`, with the id 0; or what kind of thing the permission is for. */
    resourceType: string;
    resourceID: number;
    permission: string;
}

interface UserRolesTable {
    userID: number;
    roleID: number;
}

interface PermissionsVersionTable {
    one: number;
    /** Counts up with every change of a permission, so that other servers notice. */
    version: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        roles: RolesTable;
        rolePermissions: RolePermissionsTable;
        userRoles: UserRolesTable;
        permissionsVersion: PermissionsVersionTable;
    }
}

/** Where a permission holds that holds everywhere. */
export const GLOBAL = { resourceType: "global", resourceID: 0 } as const;

export type RolesRepository = ReturnType<typeof rolesRepository>;

/** The rows of roles, of who is in them, and of what they allow. */
export function rolesRepository(database: Database) {
    return {
        all: (): Promise<RolesTable[]> => database.query.selectFrom("roles").selectAll().orderBy("roleID").execute(),

        /** What these roles allow, everywhere and on single things. */
        permissionsOf: (roleIDs: readonly number[]): Promise<RolePermissionsTable[]> =>
            database.query
                .selectFrom("rolePermissions")
                .selectAll()
                .where("roleID", "in", roleIDs.length > 0 ? roleIDs : [0])
                .orderBy("resourceType")
                .orderBy("resourceID")
                .orderBy("permission")
                .execute(),

        /** The roles of each of these members. */
        async byUserIDs(userIDs: readonly number[]): Promise<Map<number, RolesTable[]>> {
            if (userIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("userRoles")
                .innerJoin("roles", "roles.roleID", "userRoles.roleID")
                .selectAll("roles")
                .select("userRoles.userID")
                .where("userRoles.userID", "in", userIDs)
                .orderBy("userRoles.userID")
                .orderBy("userRoles.roleID")
                .execute();
            const roles = new Map<number, RolesTable[]>();
            for (const { userID, ...role } of rows) roles.set(userID, [...(roles.get(userID) ?? []), role]);
            return roles;
        },

        async idsOf(userID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("userRoles")
                .select("roleID")
                .where("userID", "=", userID)
                .orderBy("roleID")
                .execute();
            return rows.map(({ roleID }) => roleID);
        },

        async add(rows: readonly UserRolesTable[]): Promise<void> {
            for (let from = 0; from < rows.length; from += 1000) {
                await database.query
                    .insertInto("userRoles")
                    .values(rows.slice(from, from + 1000))
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
        },

        /** Replaces what roles allow on one thing. */
        async setPermissionsOn(
            resourceType: string,
            resourceID: number,
            rows: readonly Pick<RolePermissionsTable, "roleID" | "permission">[],
        ): Promise<void> {
            await database.query
                .deleteFrom("rolePermissions")
                .where("resourceType", "=", resourceType)
                .where("resourceID", "=", resourceID)
                .execute();
            if (rows.length === 0) return;
            await database.query
                .insertInto("rolePermissions")
                .values(rows.map((row) => ({ ...row, resourceType, resourceID })))
                .onConflict((conflict) => conflict.doNothing())
                .execute();
        },

        async version(): Promise<number> {
            const { version } = await database.query.selectFrom("permissionsVersion").select("version").executeTakeFirstOrThrow();
            return version;
        },

        async countVersionUp(): Promise<void> {
            await database.query
                .updateTable("permissionsVersion")
                .set((row) => ({ version: row("version", "+", 1) }))
                .execute();
        },
    };
}
