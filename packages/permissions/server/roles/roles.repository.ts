import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable, Updateable } from "kysely";

interface RolesTable {
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

interface RolePermissionsTable {
    roleID: number;
    /** `global` with the ID 0, or the type of the resource. */
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

export type RolesRepository = ReturnType<typeof createRolesRepository>;

/** Creates the repository of roles, role members and role permissions. */
export function createRolesRepository(database: Database) {
    return {
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

        /** Returns the roles of members by user ID. */
        async byUserIDs(userIDs: readonly number[]): Promise<Map<number, RoleRow[]>> {
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
            const roles = new Map<number, RoleRow[]>();
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

        /** Adds members to a role and removes those in `withoutRole` from another role. Closed accounts are skipped. */
        async reinsert(
            roleID: number,
            userIDs: readonly number[],
            { withoutRole, roleID: otherID }: { withoutRole: readonly number[]; roleID: number },
        ): Promise<void> {
            const wasWithout = new Set(withoutRole);
            for (let from = 0; from < userIDs.length; from += 1000) {
                const open = await database.query
                    .selectFrom("users")
                    .select("userID")
                    .where("userID", "in", userIDs.slice(from, from + 1000))
                    .where("deleted", "=", false)
                    .execute();
                if (open.length === 0) continue;
                await this.add(open.map(({ userID }) => ({ userID, roleID })));
                const others = open.map(({ userID }) => userID).filter((userID) => wasWithout.has(userID));
                await database.query
                    .deleteFrom("userRoles")
                    .where("roleID", "=", otherID)
                    .where("userID", "in", [0, ...others])
                    .execute();
            }
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

        async takeFrom(userID: number, roleIDs: readonly number[]): Promise<void> {
            if (roleIDs.length === 0) return;
            await database.query.deleteFrom("userRoles").where("userID", "=", userID).where("roleID", "in", roleIDs).execute();
        },

        /** Returns a query for the IDs of members in any of the roles. */
        membersOf: (roleIDs: readonly number[]) =>
            database.query
                .selectFrom("userRoles")
                .select("userID")
                .where("roleID", "in", roleIDs.length > 0 ? roleIDs : [0]),

        /** Returns a query for the IDs of members none of whose roles allows signing in. */
        shutOut: () =>
            database.query
                .selectFrom("userRoles")
                .innerJoin("roles", "roles.roleID", "userRoles.roleID")
                .select("userRoles.userID")
                .groupBy("userRoles.userID")
                .having((row) => row.fn.max(row.case().when("roles.canSession", "=", true).then(1).else(0).end()), "=", 0),

        /** Returns the IDs of the members of a role. */
        async memberIDs(roleID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("userRoles")
                .select("userID")
                .where("roleID", "=", roleID)
                .orderBy("userID")
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /** Adds a role to the members who have only the other role, and returns their IDs. */
        async addForThoseWithOnly(roleID: number, otherID: number): Promise<number[]> {
            const rows = await database.query
                .insertInto("userRoles")
                .columns(["userID", "roleID"])
                .expression((from) =>
                    from
                        .selectFrom("userRoles as one")
                        .select((row) => ["one.userID", row.val(otherID).as("roleID")])
                        .where("one.roleID", "=", roleID)
                        .where(({ not, exists, selectFrom }) =>
                            not(
                                exists(
                                    selectFrom("userRoles as other")
                                        .select("other.roleID")
                                        .whereRef("other.userID", "=", "one.userID")
                                        .where("other.roleID", "!=", roleID),
                                ),
                            ),
                        ),
                )
                .returning("userID")
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /** Returns the number of members of each role. */
        async countsOfMembers(): Promise<Map<number, number>> {
            const rows = await database.query
                .selectFrom("userRoles")
                .select((row) => ["roleID", row.fn.countAll<number>().as("count")])
                .groupBy("roleID")
                .execute();
            return new Map(rows.map(({ roleID, count }) => [roleID, Number(count)]));
        },

        /**
         * Counts the administrators, and all members with `site.manage` including administrators. Banned and deleted members are excluded,
         * as are imported members without a password, who can't sign in.
         */
        async countAdministrators(): Promise<{ administrators: number; managers: number }> {
            const people = await database.query
                .selectFrom("users")
                .select((row) => ["isAdmin", row.fn.countAll<number>().as("count")])
                .where("deleted", "=", false)
                .where("banned", "=", 0)
                .where((row) => row.or([row("passwordHash", "is not", null), row("importSource", "is", null)]))
                .where((row) =>
                    row.or([
                        row("isAdmin", "=", true),
                        row.exists(
                            row
                                .selectFrom("userRoles")
                                .innerJoin("rolePermissions", "rolePermissions.roleID", "userRoles.roleID")
                                .select("userRoles.roleID")
                                .whereRef("userRoles.userID", "=", "users.userID")
                                .where("rolePermissions.resourceType", "=", GLOBAL.resourceType)
                                .where("rolePermissions.permission", "=", "site.manage"),
                        ),
                    ]),
                )
                .groupBy("isAdmin")
                .execute();
            const countOf = (isAdmin: boolean) => Number(people.find((row) => row.isAdmin === isAdmin)?.count ?? 0);
            return { administrators: countOf(true), managers: countOf(true) + countOf(false) };
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
