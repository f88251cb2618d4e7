import type { Database, Tables } from "@parley/library/server/database";
import { splitByPowers, toNumbersTable } from "@parley/library/server/database";
import type { Insertable, SqlBool } from "kysely";
import { sql } from "kysely";

export type NewNotification = Insertable<Tables["notifications"]>;

/** Creates the SQL queries that store notifications. A member who has been notified of the same cause is left out. */
export function createNewNotificationsRepository(database: Database) {
    return {
        async insert(rows: readonly NewNotification[]): Promise<void> {
            for (const values of splitByPowers(rows))
                await database.query
                    .insertInto("notifications")
                    .values(values)
                    .onConflict((conflict) => conflict.columns(["userID", "causeKey"]).doNothing())
                    .execute();
        },

        /** Stores the same notification for many members, at most some hundred, by a statement whose text does not depend on their number. */
        async insertForAll(userIDs: readonly number[], about: Omit<NewNotification, "userID">): Promise<void> {
            const names = Object.keys(about) as (keyof typeof about)[];
            await database.query
                .insertInto("notifications")
                .columns(["userID", ...names])
                .expression((row) =>
                    row
                        .selectFrom(toNumbersTable(database.engine, userIDs))
                        .select(["numbers.value", ...names.map((name) => sql`${about[name]}`.as(name))])
                        // Without a condition SQLite would take ON CONFLICT for a part of the join.
                        .where(sql<SqlBool>`true`),
                )
                .onConflict((conflict) => conflict.columns(["userID", "causeKey"]).doNothing())
                // Invalidates what is cached for these members, and not for all.
                .returning("userID")
                .execute();
        },
    };
}
