import type { Database } from "@parley/library/server/database";
import type { DiscussionIDs } from "../lists/visibleTags.repository";
import { COUNTED_RECORD_TYPE } from "../tags.tables";

/** Creates the SQL queries for the number of discussions that have a tag. */
export function createTagCountsRepository(database: Database) {
    return {
        async addCount(tagID: number, difference: number): Promise<void> {
            await database.query
                .updateTable("tags")
                .set((eb) => ({ countDiscussions: eb("countDiscussions", "+", difference) }))
                .where("tagID", "=", tagID)
                .execute();
        },

        /** Returns the tags of these records that are counted, one entry for each record; only records in `counted`, if given. */
        async countedOn(recordType: string, recordIDs: readonly number[], counted?: DiscussionIDs): Promise<number[]> {
            let query = database.query
                .selectFrom("tagRecords")
                .select("tagID")
                .where("recordType", "=", recordType)
                .where("recordID", "in", [...recordIDs]);
            if (counted) query = query.where("recordID", "in", counted);
            return (await query.execute()).map(({ tagID }) => tagID);
        },

        /** Returns the tags whose count of discussions is wrong. */
        async miscounted(counted?: DiscussionIDs): Promise<number[]> {
            const rows = await database.query
                .selectFrom("tags")
                .select("tags.tagID")
                .where((eb) => {
                    const records = eb
                        .selectFrom("tagRecords")
                        .select((inner) => inner.fn.countAll<number>().as("count"))
                        .whereRef("tagRecords.tagID", "=", "tags.tagID")
                        .where("tagRecords.recordType", "=", COUNTED_RECORD_TYPE);
                    return eb("countDiscussions", "<>", counted ? records.where("tagRecords.recordID", "in", counted) : records);
                })
                .execute();
            return rows.map(({ tagID }) => tagID);
        },

        /** Counts the discussions of every tag, or of these, again; only those in `counted`, if given. */
        async recount(counted?: DiscussionIDs, tagIDs?: readonly number[]): Promise<void> {
            await database.query
                .updateTable("tags")
                .$if(tagIDs !== undefined, (query) => query.where("tagID", "in", [...(tagIDs ?? [])]))
                .set((eb) => {
                    const records = eb
                        .selectFrom("tagRecords")
                        .select((inner) => inner.fn.countAll<number>().as("count"))
                        .whereRef("tagRecords.tagID", "=", "tags.tagID")
                        .where("tagRecords.recordType", "=", COUNTED_RECORD_TYPE);
                    return { countDiscussions: counted ? records.where("tagRecords.recordID", "in", counted) : records };
                })
                .execute();
        },

        /** Returns the sum of the counts of these tags. */
        async countWith(tagIDs: readonly number[]): Promise<number> {
            const row = await database.query
                .selectFrom("tags")
                .select(({ fn }) => fn.sum<number | null>("countDiscussions").as("count"))
                .where("tagID", "in", [...tagIDs])
                .executeTakeFirst();
            return Number(row?.count ?? 0);
        },
    };
}
