import type { Database } from "@parley/library/server/database";
import type { SearchableRow } from "@parley/library/server/searchSources";
import { sql } from "kysely";

const NONE = sql<null>`null`;

/** Creates the SQL queries by which members are indexed and found. */
export function createMemberSearchRepository(database: Pick<Database, "query">) {
    return {
        /** Returns a subquery of the members, without any data that a restricted profile hides (FC-16). */
        select: () =>
            database.query
                .selectFrom("users as u")
                .select([
                    "u.userID as recordID",
                    sql<string>`'user'`.as("type"),
                    sql<number | null>`cast(${NONE} as integer)`.as("categoryID"),
                    sql<number | null>`cast(${NONE} as integer)`.as("discussionID"),
                    sql<number | null>`cast(${NONE} as integer)`.as("insertUserID"),
                    sql<SearchableRow["dateInserted"]>`cast(${NONE} as text)`.as("dateInserted"),
                    sql<SearchableRow["dateUpdated"]>`cast(${NONE} as text)`.as("dateUpdated"),
                    sql<number | null>`cast(${NONE} as integer)`.as("score"),
                ])
                .where(({ eb, lit }) => eb("u.deleted", "=", lit(false))),

        names: (userIDs: readonly number[]) =>
            database.query.selectFrom("users").select(["userID", "name"]).where("userID", "in", userIDs).execute(),

        async idsAfter(after: number, limit: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("users")
                .select("userID")
                .where("userID", ">", after)
                .orderBy("userID")
                .limit(limit)
                .execute();
            return rows.map(({ userID }) => userID);
        },
    };
}
