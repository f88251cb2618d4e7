import type { Database } from "@parley/library/server/database";
import type { TagFragment } from "@parley/tags/contract";
import type { TagRecord } from "../tags.tables";

/** Creates the SQL queries for the tags of records. */
export function createTagRecordsRepository(database: Database) {
    return {
        async isUsed(tagID: number): Promise<boolean> {
            const record = await database.query
                .selectFrom("tagRecords")
                .select("recordID")
                .where("tagID", "=", tagID)
                .limit(1)
                .executeTakeFirst();
            return record !== undefined;
        },

        forRecords: (recordType: string, recordIDs: readonly number[]): Promise<(TagFragment & { recordID: number })[]> =>
            database.query
                .selectFrom("tagRecords")
                .innerJoin("tags", "tags.tagID", "tagRecords.tagID")
                .select(["tagRecords.recordID", "tags.tagID", "tags.urlcode", "tags.name"])
                .where("tagRecords.recordType", "=", recordType)
                .where("tagRecords.recordID", "in", [...recordIDs])
                .where("tags.dateDeleted", "is", null)
                .orderBy("tags.nameKey")
                .execute(),

        /** Subquery of the discussions with their tags. */
        taggedDiscussions: () =>
            database.query
                .selectFrom("tagRecords")
                .select(["recordID as discussionID", "tagID"])
                .where("recordType", "=", "discussion"),

        /** Adds tags to records; returns the IDs of added tags, one entry for each record. */
        async addRecords(records: readonly TagRecord[]): Promise<number[]> {
            const added = await database.query
                .insertInto("tagRecords")
                .values([...records])
                .onConflict((conflict) => conflict.columns(["recordType", "recordID", "tagID"]).doNothing())
                .returning("tagID")
                .execute();
            return added.map(({ tagID }) => tagID);
        },

        /** Removes all tags but these from records; returns the IDs of removed tags, one entry for each record. */
        async removeRecords(
            recordType: string,
            recordIDs: readonly number[],
            exceptTagIDs: readonly number[] = [],
        ): Promise<number[]> {
            let query = database.query
                .deleteFrom("tagRecords")
                .where("recordType", "=", recordType)
                .where("recordID", "in", [...recordIDs]);
            if (exceptTagIDs.length > 0) query = query.where("tagID", "not in", [...exceptTagIDs]);
            return (await query.returning("tagID").execute()).map(({ tagID }) => tagID);
        },

        /** Returns the IDs of the tags of a record. */
        async tagIDsOf(recordType: string, recordID: number): Promise<number[]> {
            const rows = await database.query
                .selectFrom("tagRecords")
                .select("tagID")
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .execute();
            return rows.map(({ tagID }) => tagID);
        },

        /**
         * Returns the newest records of each of these tags, at most `limit` of each; a record with several of the tags occurs several
         * times.
         */
        async newestWith(recordType: string, tagIDs: readonly number[], limit: number): Promise<number[]> {
            const [first, ...others] = tagIDs.map((tagID) =>
                database.query
                    .selectFrom((from) =>
                        from
                            .selectFrom("tagRecords")
                            .select("recordID")
                            .where("tagID", "=", tagID)
                            .where("recordType", "=", recordType)
                            .orderBy("recordID", "desc")
                            .limit(limit)
                            .as("newest"),
                    )
                    .select("newest.recordID"),
            );
            if (!first) return [];
            const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
            return rows.map(({ recordID }) => recordID);
        },

        /** Returns a subquery for the records with one of these tags; a merged tag stands for its target. */
        recordIDsWith: (recordType: string, tagIDs: readonly number[]) =>
            database.query
                .selectFrom("tagRecords")
                .select("tagRecords.recordID")
                .where("tagRecords.recordType", "=", recordType)
                .where("tagRecords.tagID", "in", (eb) => {
                    const present = eb.selectFrom("tags").select("tags.tagID").where("tags.dateDeleted", "is", null);
                    const merged = eb
                        .selectFrom("tags as merged")
                        .select("merged.mergedIntoID")
                        .where("merged.tagID", "in", [...tagIDs])
                        .where("merged.mergedIntoID", "is not", null)
                        .$castTo<{ mergedIntoID: number }>();
                    return present.where(({ or, eb: is }) =>
                        or([is("tags.tagID", "in", [...tagIDs]), is("tags.tagID", "in", merged)]),
                    );
                }),
    };
}
