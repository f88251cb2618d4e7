import type { Database } from "@parley/library/server/database";
import { MAX_COUNTED } from "@parley/library/server/database";
import type { UserRow } from "../users.tables";
import type { UserFilter, UserPage } from "./userFilter";
import { filterUsers, orderByPrivacy, orderUsers } from "./userFilter";

/** Creates the SQL queries that list and count members by a filter. */
export function createUserListsRepository(database: Database) {
    return {
        list: (filter: UserFilter, { column, descending, limit, offset }: UserPage): Promise<UserRow[]> =>
            orderUsers(filterUsers(database.query.selectFrom("users").selectAll(), filter), column, descending)
                .limit(limit)
                .offset(offset)
                .execute(),

        /**
         * Returns users by name prefix in the given order. Users with a restricted profile come last, by name, so that their position
         * reveals nothing (FC-16).
         */
        beginning: (nameBegins: string, order: UserPage & { bannedLast: boolean }): Promise<UserRow[]> =>
            orderByPrivacy(
                database.query
                    .selectFrom("users")
                    .selectAll()
                    // The inner query uses a covering index; full rows are read only for the page.
                    .where("userID", "in", (row) =>
                        orderByPrivacy(filterUsers(row.selectFrom("users").select("userID"), { nameBegins }), order)
                            .limit(order.limit)
                            .offset(order.offset),
                    ),
                order,
            ).execute(),

        /** Counts the matching users, up to `MAX_COUNTED`. */
        async count(filter: UserFilter): Promise<number> {
            const { total } = await database.query
                .selectFrom(({ selectFrom }) =>
                    filterUsers(selectFrom("users").select("userID"), filter).limit(MAX_COUNTED).as("counted"),
                )
                .select(({ fn }) => fn.countAll<number>().as("total"))
                .executeTakeFirstOrThrow();
            return Number(total);
        },

        /** Checks whether the roles have so few members that looking them up first is faster than scanning all users. */
        async areFewIn(roleIDs: readonly number[]): Promise<boolean> {
            const inRoles = database.query
                .selectFrom("userRoles")
                .select("userID")
                .where("roleID", "in", roleIDs.length > 0 ? roleIDs : [0])
                .limit(MAX_COUNTED);
            const { count } = await database.query
                .selectFrom(inRoles.as("inRoles"))
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count) < MAX_COUNTED;
        },

        /** Returns the users with the most posts and their number. */
        busiest: (limit: number): Promise<{ userID: number; points: number }[]> =>
            database.query
                .selectFrom("users")
                .select(["userID", "countPosts as points"])
                .where("deleted", "=", false)
                .orderBy("countPosts", "desc")
                .orderBy("userID", "desc")
                .limit(limit)
                .execute(),
    };
}
