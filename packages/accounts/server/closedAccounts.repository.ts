import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { UserRow } from "./users.tables";

/** Creates the SQL queries for accounts that are closed and can be reopened until they are erased. */
export function createClosedAccountsRepository(database: Database) {
    return {
        /** Returns the closed accounts that are due for erasure. */
        async dueForErasure(now: DateTime, limit: number): Promise<UserRow[]> {
            return database.query
                .selectFrom("users")
                .selectAll()
                .where("deleted", "=", true)
                .where("eraseAfter", "<=", now)
                .orderBy("eraseAfter")
                .limit(limit)
                .execute();
        },

        /** Returns the closed accounts that are not erased yet, in order of erasure. */
        closed: (limit: number, offset: number): Promise<UserRow[]> =>
            database.query
                .selectFrom("users")
                .selectAll()
                .where("eraseAfter", "is not", null)
                .where("deleted", "=", true)
                .orderBy("eraseAfter")
                .orderBy("userID")
                .limit(limit)
                .offset(offset)
                .execute(),

        async countClosed(): Promise<number> {
            const { total } = await database.query
                .selectFrom("users")
                .select((row) => row.fn.countAll<number>().as("total"))
                .where("eraseAfter", "is not", null)
                .where("deleted", "=", true)
                .executeTakeFirstOrThrow();
            return Number(total);
        },
    };
}
