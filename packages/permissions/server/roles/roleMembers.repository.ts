import type { Database } from "@parley/library/server/database";
import type { RoleRow, UserRolesTable } from "./roles.tables";
import { GLOBAL } from "./roles.tables";

/** Creates the SQL queries for the members of roles. */
export function createRoleMembersRepository(database: Database) {
    return {
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
    };
}
