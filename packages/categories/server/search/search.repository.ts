import type { Database } from "@parley/library/server/database";
import type { SearchableRow } from "@parley/library/server/searchSources";
import { sql } from "kysely";

const NONE = sql<null>`null`;

/** Creates the SQL queries by which categories are indexed and found. */
export function createCategorySearchRepository(database: Pick<Database, "query">) {
    return {
        /** Returns a subquery of these categories. */
        select: (categoryIDs: readonly number[]) =>
            database.query
                .selectFrom("categories as c")
                .select((c) => [
                    "c.categoryID as recordID",
                    sql<string>`'category'`.as("type"),
                    sql<number | null>`${c.ref("c.categoryID")}`.as("categoryID"),
                    sql<number | null>`cast(${NONE} as integer)`.as("discussionID"),
                    sql<number | null>`cast(${NONE} as integer)`.as("insertUserID"),
                    sql<SearchableRow["dateInserted"]>`${c.ref("c.dateInserted")}`.as("dateInserted"),
                    sql<SearchableRow["dateUpdated"]>`cast(${NONE} as text)`.as("dateUpdated"),
                    sql<number | null>`cast(${NONE} as integer)`.as("score"),
                    sql<number | null>`cast(${NONE} as integer)`.as("hot"),
                    sql<boolean | null>`cast(${NONE} as boolean)`.as("isClosed"),
                    sql<boolean | null>`cast(${NONE} as boolean)`.as("isAnswered"),
                    sql<boolean | null>`cast(${NONE} as boolean)`.as("isSolved"),
                ])
                .where("c.dateDeleted", "is", null)
                .where("c.categoryID", "in", categoryIDs),

        texts: (categoryIDs: readonly number[]) =>
            database.query
                .selectFrom("categories")
                .select(["categoryID", "name", "description"])
                .where("categoryID", "in", categoryIDs)
                .where("categoryID", ">", 0)
                .execute(),

        async idsAfter(after: number, limit: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("categories")
                .select("categoryID")
                .where("categoryID", ">", Math.max(0, after))
                .orderBy("categoryID")
                .limit(limit)
                .execute();
            return rows.map(({ categoryID }) => categoryID);
        },
    };
}
