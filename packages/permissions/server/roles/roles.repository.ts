import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable, Updateable } from "kysely";

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
    /** Domains of e-mail addresses, with spaces between them. */
    domains: Generated<string>;
}

export type RoleRow = Selectable<RolesTable>;

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
    /** The highest number a role ever had. */
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

/** Where a permission holds that holds everywhere. */
export const GLOBAL = { resourceType: "global", resourceID: 0 } as const;

export type RolesRepository = ReturnType<typeof createRolesRepository>;

/** The rows of roles, of who is in them, and of what they allow. */
export function createRolesRepository(database: Database) {
    return {
        all: (): Promise<RoleRow[]> => database.query.selectFrom("roles").selectAll().orderBy("roleID").execute(),

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

        /** Adds a role and returns its number, which no role had before. */
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

        /** Adds a deleted role again under the number that it had. */
        async restore(role: RoleRow): Promise<void> {
            await database.query.insertInto("roles").values(role).execute();
        },

        /** Puts these members into a role, and takes those of `withoutRole` out of another one; closed accounts are left out. */
        async putBack(
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

        /** Removes a role with all it grants, and everybody from it. */
        async remove(roleID: number): Promise<void> {
            for (const table of ["userRoles", "rolePermissions", "roles"] as const)
                await database.query.deleteFrom(table).where("roleID", "=", roleID).execute();
        },

        /** Replaces what one role allows, everywhere and on single things. */
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

        /** What each role allows everywhere, or on one thing. */
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

        /** The ids of everybody in one of these roles, as a query. */
        membersOf: (roleIDs: readonly number[]) =>
            database.query
                .selectFrom("userRoles")
                .select("userID")
                .where("roleID", "in", roleIDs.length > 0 ? roleIDs : [0]),

        /** The ids of everybody whose roles all let nobody be signed in, as a query. */
        shutOut: () =>
            database.query
                .selectFrom("userRoles")
                .innerJoin("roles", "roles.roleID", "userRoles.roleID")
                .select("userRoles.userID")
                .groupBy("userRoles.userID")
                .having((row) => row.fn.max(row.case().when("roles.canSession", "=", true).then(1).else(0).end()), "=", 0),

        /** The ids of everybody in a role. */
        async memberIDs(roleID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("userRoles")
                .select("userID")
                .where("roleID", "=", roleID)
                .orderBy("userID")
                .execute();
            return rows.map(({ userID }) => userID);
        },

        /** Gives another role to those who have only this one; returns their ids. */
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

        /** How many are in each role. */
        async countsOfMembers(): Promise<Map<number, number>> {
            const rows = await database.query
                .selectFrom("userRoles")
                .select((row) => ["roleID", row.fn.countAll<number>().as("count")])
                .groupBy("roleID")
                .execute();
            return new Map(rows.map(({ roleID, count }) => [roleID, Number(count)]));
        },

        /**
         * How many people could still run the site: administrators, and all who may manage it. Whoever is banned or deleted, or came by
         * an import and can't sign in, is none of them.
         */
        async keepers(): Promise<{ administrators: number; managers: number }> {
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
