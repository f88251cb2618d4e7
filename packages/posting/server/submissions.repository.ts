import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Selectable } from "kysely";

type SubmissionRow = Selectable<Tables["submissions"]>;

/** Creates the SQL queries for idempotency keys, which prevent a retry from creating a second record (FC-42). */
export function createSubmissionsRepository(database: Database) {
    return {
        /**
         * Reserves the key for a new record inside the running transaction; a concurrent request with the same key waits for its end.
         * Returns false if the key is taken.
         */
        async take(taking: Omit<SubmissionRow, "recordID">): Promise<boolean> {
            const taken = await database.query
                .insertInto("submissions")
                .values({ ...taking, recordID: null })
                .onConflict((conflict) => conflict.columns(["userID", "recordType", "key"]).doNothing())
                .returning("key")
                .executeTakeFirst();
            return taken !== undefined;
        },

        async setRecord(userID: number, recordType: string, key: string, recordID: number): Promise<void> {
            await database.query
                .updateTable("submissions")
                .set({ recordID })
                .where("userID", "=", userID)
                .where("recordType", "=", recordType)
                .where("key", "=", key)
                .execute();
        },

        /** Returns the submission of a key; its record is `null` if it was cancelled before it arrived. */
        find: (
            userID: number,
            recordType: string,
            key: string,
        ): Promise<Pick<SubmissionRow, "recordID" | "digest"> | undefined> =>
            database.query
                .selectFrom("submissions")
                .select(["recordID", "digest"])
                .where("userID", "=", userID)
                .where("recordType", "=", recordType)
                .where("key", "=", key)
                .executeTakeFirst(),

        async forgetBefore(userID: number, date: DateTime): Promise<void> {
            await database.query
                .deleteFrom("submissions")
                .where("userID", "=", userID)
                .where("dateInserted", "<", date)
                .execute();
        },
    };
}
