import type { DateTime } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Selectable } from "kysely";

type SubmissionRow = Selectable<Tables["submissions"]>;

/** What has been sent under a key of its author's, so that the same sending makes nothing twice (FC-42). */
export function createSubmissionsRepository(database: Database) {
    return {
        /**
         * Takes the key for a new record, in the running transaction: a second sending waits here until the first is stored. False
         * when the key is taken.
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

        /** What was sent under a key; its record is null where it was withdrawn before it arrived. */
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
