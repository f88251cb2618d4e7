import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Insertable, Updateable } from "kysely";
import type { SavedSearchRow } from "./savedSearches.schema";

type Changes = Updateable<Pick<SavedSearchRow, "name" | "dateViewed" | "isNotified" | "dateChecked" | "dateDeleted">>;

export type SavedSearchesRepository = ReturnType<typeof createSavedSearchesRepository>;

/** Creates the SQL queries for saved searches. */
export function createSavedSearchesRepository(database: Pick<Database, "query">) {
    return {
        /** Returns a member's saved searches, the latest first. */
        listOf: (userID: number): Promise<SavedSearchRow[]> =>
            database.query
                .selectFrom("savedSearches")
                .selectAll()
                .where("userID", "=", userID)
                .where("dateDeleted", "is", null)
                .orderBy("savedSearchID", "desc")
                .execute(),

        /** Returns a saved search of this member, even if it is deleted. */
        ownByID: (userID: number, savedSearchID: number): Promise<SavedSearchRow | undefined> =>
            database.query
                .selectFrom("savedSearches")
                .selectAll()
                .where("savedSearchID", "=", savedSearchID)
                .where("userID", "=", userID)
                .executeTakeFirst(),

        insert: (row: Insertable<Omit<SavedSearchRow, "savedSearchID">>): Promise<SavedSearchRow> =>
            database.query.insertInto("savedSearches").values(row).returningAll().executeTakeFirstOrThrow(),

        update: (savedSearchID: number, changes: Changes): Promise<SavedSearchRow> =>
            database.query
                .updateTable("savedSearches")
                .set(changes)
                .where("savedSearchID", "=", savedSearchID)
                .returningAll()
                .executeTakeFirstOrThrow(),

        /** Returns saved searches, unless they are deleted, whoever has saved them. */
        byIDs: (savedSearchIDs: readonly number[]): Promise<SavedSearchRow[]> =>
            database.query
                .selectFrom("savedSearches")
                .selectAll()
                .where("savedSearchID", "in", savedSearchIDs)
                .where("dateDeleted", "is", null)
                .execute(),

        /** Returns those whose members are to be notified of new results and that were last checked before this time, the longest ago first. */
        toCheck: (before: DateTime, limit: number): Promise<SavedSearchRow[]> =>
            database.query
                .selectFrom("savedSearches")
                .selectAll()
                .where("isNotified", "=", true)
                .where("dateChecked", "<", before)
                .where("dateDeleted", "is", null)
                .orderBy("dateChecked")
                .limit(limit)
                .execute(),

        /** Moves on the time up to which results have been looked for. Returns false if another server has done so. */
        async setChecked({ savedSearchID, dateChecked }: SavedSearchRow, until: DateTime): Promise<boolean> {
            const { numUpdatedRows } = await database.query
                .updateTable("savedSearches")
                .set({ dateChecked: until })
                .where("savedSearchID", "=", savedSearchID)
                .where("dateChecked", "=", dateChecked)
                .executeTakeFirst();
            return numUpdatedRows > 0n;
        },

        /** Deletes permanently what was deleted before this time. */
        async purge(before: DateTime): Promise<void> {
            await database.query.deleteFrom("savedSearches").where("dateDeleted", "<", before).execute();
        },

        /** Deletes all saved searches of a member permanently. */
        async removeAllOf(userID: number): Promise<void> {
            await database.query.deleteFrom("savedSearches").where("userID", "=", userID).execute();
        },
    };
}
