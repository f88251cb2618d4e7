import type { Database, Tables } from "@parley/library/server/database";
import type { ExpressionBuilder } from "kysely";

/** Creates the SQL queries for tags that were merged into another. */
export function createMergedTagsRepository(database: Database) {
    return {
        /** Returns the tags that were merged into one. */
        async mergedInto(tagID: number): Promise<number[]> {
            const rows = await database.query.selectFrom("tags").select("tagID").where("mergedIntoID", "=", tagID).execute();
            return rows.map((row) => row.tagID);
        },

        /** Redirects merged tags to this one. */
        async pointTo(tagIDs: readonly number[], mergedIntoID: number): Promise<void> {
            if (tagIDs.length === 0) return;
            await database.query
                .updateTable("tags")
                .set({ mergedIntoID })
                .where("tagID", "in", [...tagIDs])
                .execute();
        },

        /** Replaces a tag by another on all its records, and stores which they were. */
        async moveRecords(fromTagID: number, toTagID: number): Promise<void> {
            await database.query
                .insertInto("mergedTagRecords")
                .columns(["tagID", "recordType", "recordID", "dateInserted", "insertUserID", "hadBoth"])
                .expression((eb) =>
                    eb
                        .selectFrom("tagRecords as from")
                        .leftJoin("tagRecords as to", (join) =>
                            join
                                .onRef("to.recordType", "=", "from.recordType")
                                .onRef("to.recordID", "=", "from.recordID")
                                .on("to.tagID", "=", toTagID),
                        )
                        .select((row) => [
                            "from.tagID",
                            "from.recordType",
                            "from.recordID",
                            "from.dateInserted",
                            "from.insertUserID",
                            row("to.tagID", "is not", null).as("hadBoth"),
                        ])
                        .where("from.tagID", "=", fromTagID),
                )
                .execute();
            await database.query
                .deleteFrom("tagRecords")
                .where("tagID", "=", fromTagID)
                .where((eb) => isMergedRecord(eb, fromTagID, true))
                .execute();
            await database.query.updateTable("tagRecords").set({ tagID: toTagID }).where("tagID", "=", fromTagID).execute();
        },

        /** Reverts `moveRecords` on records that still have the other tag, and deletes the stored ones. */
        async moveRecordsBack(fromTagID: number, toTagID: number): Promise<void> {
            await database.query
                .insertInto("tagRecords")
                .columns(["tagID", "recordType", "recordID", "dateInserted", "insertUserID"])
                .expression((eb) =>
                    eb
                        .selectFrom("mergedTagRecords as kept")
                        .innerJoin("tagRecords as to", (join) =>
                            join
                                .onRef("to.recordType", "=", "kept.recordType")
                                .onRef("to.recordID", "=", "kept.recordID")
                                .on("to.tagID", "=", toTagID),
                        )
                        .select(["kept.tagID", "kept.recordType", "kept.recordID", "kept.dateInserted", "kept.insertUserID"])
                        .where("kept.tagID", "=", fromTagID),
                )
                .execute();
            await database.query
                .deleteFrom("tagRecords")
                .where("tagID", "=", toTagID)
                .where((eb) => isMergedRecord(eb, fromTagID, false))
                .execute();
            await database.query.deleteFrom("mergedTagRecords").where("tagID", "=", fromTagID).execute();
        },
    };
}

/** Whether a record is one that a merged tag had, and had the other tag before (`hadBoth`) or not. */
function isMergedRecord(eb: ExpressionBuilder<Tables, "tagRecords">, tagID: number, hadBoth: boolean) {
    return eb.exists(
        eb
            .selectFrom("mergedTagRecords as merged")
            .select("merged.recordID")
            .where("merged.tagID", "=", tagID)
            .where("merged.hadBoth", "=", hadBoth)
            .whereRef("merged.recordType", "=", "tagRecords.recordType")
            .whereRef("merged.recordID", "=", "tagRecords.recordID"),
    );
}
