import type { Database } from "@parley/library/server/database";
import type { Updateable } from "kysely";
import { createRoleMembersRepository } from "./roleMembers.repository";
import type { RolePermissionsTable, RoleRow, RolesTable } from "./roles.tables";

export type RolesRepository = ReturnType<typeof createRolesRepository>;

/** Creates the repository of roles, role members and role permissions. */
export function createRolesRepository(database: Database) {
    return {
        ...createRoleMembersRepository(database),

        all: (): Promise<RoleRow[]> => database.query.selectFrom("roles").selectAll().orderBy("roleID").execute(),

        /** Returns the permissions of roles, both global and on resources. */
        permissionsOf: (roleIDs: readonly number[]): Promise<RolePermissionsTable[]> =>
            database.query
                .selectFrom("rolePermissions")
                .selectAll()
                .where("roleID", "in", roleIDs.length > 0 ? roleIDs : [0])
                .orderBy("resourceType")
                .orderBy("resourceID")
                .orderBy("permission")
                .execute(),

        /** Replaces the permissions of all roles on a resource. */
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

        /** Inserts a role and returns its ID, which is never reused. */
        async insert(role: Omit<RoleRow, "roleID">): Promise<number> {
            const { lastRoleID: roleID } = await database.query
                .updateTable("permissionsVersion")
                .set((row) => ({ lastRoleID: row("lastRoleID", "+", 1) }))
                .returning("lastRoleID")
                .executeTakeFirstOrThrow();
            await database.query
                .insertInto("roles")
                .values({ roleID, ...role })
                .execute();
            return roleID;
        },

        /** Inserts a deleted role again with its previous ID. */
        async restore(role: RoleRow): Promise<void> {
            await database.query.insertInto("roles").values(role).execute();
        },

        async update(roleID: number, changes: Omit<Updateable<RolesTable>, "roleID">): Promise<void> {
            if (Object.keys(changes).length === 0) return;
            await database.query.updateTable("roles").set(changes).where("roleID", "=", roleID).execute();
        },

        /** Deletes a role with its permissions and memberships. */
        async remove(roleID: number): Promise<void> {
            for (const table of ["userRoles", "rolePermissions", "roles"] as const)
                await database.query.deleteFrom(table).where("roleID", "=", roleID).execute();
        },

        /** Replaces all permissions of a role, both global and on resources. */
        async setPermissionsOf(roleID: number, rows: readonly Omit<RolePermissionsTable, "roleID">[]): Promise<void> {
            await database.query.deleteFrom("rolePermissions").where("roleID", "=", roleID).execute();
            for (let from = 0; from < rows.length; from += 1000) {
                await database.query
                    .insertInto("rolePermissions")
                    .values(rows.slice(from, from + 1000).map((row) => ({ ...row, roleID })))
                    .onConflict((conflict) => conflict.doNothing())
                    .execute();
            }
        },

        /** Returns the permissions of each role on a resource, or the global ones. */
        permissionsOn: (
            resourceType: string,
            resourceID: number,
        ): Promise<Pick<RolePermissionsTable, "roleID" | "permission">[]> =>
            database.query
                .selectFrom("rolePermissions")
                .select(["roleID", "permission"])
                .where("resourceType", "=", resourceType)
                .where("resourceID", "=", resourceID)
                .orderBy("roleID")
                .orderBy("permission")
                .execute(),

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
