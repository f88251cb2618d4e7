import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { ReportRecordType } from "@parley/moderation/contract";
import type { WarningRecordRow, WarningRow } from "./warnings.tables";

/** Filter of warnings: those that a member received and can see, or those about posts that are in these categories. */
export type WarningFilter = { isOwn: true; userID: number } | { categoryIDs: readonly number[]; userID?: number | undefined };

export type WarningsRepository = ReturnType<typeof createWarningsRepository>;

/** Creates the SQL functions for warnings. The category is read from the post, since it may have been moved. */
export function createWarningsRepository(database: Database) {
    return {
        byID: (warningID: number): Promise<WarningRow | undefined> =>
            database.query.selectFrom("warnings").selectAll().where("warningID", "=", warningID).executeTakeFirst(),

        byIDs: (warningIDs: readonly number[]): Promise<WarningRow[]> =>
            database.query
                .selectFrom("warnings")
                .selectAll()
                .where("warningID", "in", [0, ...warningIDs])
                .execute(),

        /** Returns the warning that a member got in a job, if any. */
        inJob: (jobID: number, userID: number): Promise<WarningRow | undefined> =>
            database.query
                .selectFrom("warnings")
                .selectAll()
                .where("jobID", "=", jobID)
                .where("userID", "=", userID)
                .executeTakeFirst(),

        insert: (row: Omit<WarningRow, "warningID">): Promise<WarningRow> =>
            database.query.insertInto("warnings").values(row).returningAll().executeTakeFirstOrThrow(),

        /** Adds a post to a warning, unless it is already there. */
        async addRecord(row: WarningRecordRow): Promise<void> {
            await database.query
                .insertInto("warningRecords")
                .values(row)
                .onConflict((clash) => clash.columns(["warningID", "recordType", "recordID"]).doNothing())
                .execute();
        },

        /** Checks whether the same moderator has given the same warning about this post before, and it is unread. */
        async isRecorded({ body, insertUserID }: WarningRow, { recordType, recordID }: WarningRecordRow): Promise<boolean> {
            const row = await database.query
                .selectFrom("warnings as w")
                .innerJoin("warningRecords as r", "r.warningID", "w.warningID")
                .select("w.warningID")
                .where("r.recordType", "=", recordType)
                .where("r.recordID", "=", recordID)
                .where("w.insertUserID", "=", insertUserID)
                .where("w.body", "=", body)
                .where("w.takenBack", "=", false)
                .where("w.dateRead", "is", null)
                .executeTakeFirst();
            return row !== undefined;
        },

        async update(warningID: number, changes: Partial<WarningRow>): Promise<void> {
            await database.query.updateTable("warnings").set(changes).where("warningID", "=", warningID).execute();
        },

        /** Stores when the member first read the warning. */
        async markRead(warningID: number, dateRead: DateTime): Promise<void> {
            await database.query
                .updateTable("warnings")
                .set({ dateRead })
                .where("warningID", "=", warningID)
                .where("dateRead", "is", null)
                .execute();
        },

        async countUnread(userID: number): Promise<number> {
            const { count } = await filtered({ isOwn: true, userID })
                .select(({ fn }) => fn.countAll().as("count"))
                .where("w.dateRead", "is", null)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async count(filter: WarningFilter): Promise<number> {
            if (isNowhere(filter)) return 0;
            const { count } = await filtered(filter)
                .select(({ fn }) => fn.countAll().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        list: async (filter: WarningFilter, limit: number, offset: number): Promise<WarningRow[]> =>
            isNowhere(filter)
                ? []
                : filtered(filter).selectAll("w").orderBy("w.warningID", "desc").limit(limit).offset(offset).execute(),

        recordsOf: async (warningIDs: readonly number[]): Promise<WarningRecordRow[]> =>
            warningIDs.length === 0
                ? []
                : database.query
                      .selectFrom("warningRecords")
                      .selectAll()
                      .where("warningID", "in", warningIDs)
                      .orderBy("recordType", "desc")
                      .orderBy("recordID")
                      .execute(),

        /** Returns the warnings about these posts that are not withdrawn, oldest first. */
        about: async (recordType: ReportRecordType, recordIDs: readonly number[]) =>
            recordIDs.length === 0
                ? []
                : database.query
                      .selectFrom("warningRecords as r")
                      .innerJoin("warnings as w", "w.warningID", "r.warningID")
                      .selectAll("w")
                      .select("r.recordID")
                      .where("r.recordType", "=", recordType)
                      .where("r.recordID", "in", recordIDs)
                      .where("w.takenBack", "=", false)
                      .orderBy("w.warningID")
                      .limit(MAX_LISTED)
                      .execute(),

        /** Returns all warnings that a member received or gave. */
        with: (userID: number): Promise<WarningRow[]> =>
            database.query
                .selectFrom("warnings")
                .selectAll()
                .where((where) => where.or([where("userID", "=", userID), where("insertUserID", "=", userID)]))
                .orderBy("warningID")
                .execute(),

        /**
         * Deletes the warnings that a member received, and erases the notes that they wrote. The warnings they gave stay. Returns the IDs
         * of the deleted ones.
         */
        async forget(userID: number): Promise<number[]> {
            const gone = await database.query
                .deleteFrom("warnings")
                .where("userID", "=", userID)
                .returning("warningID")
                .execute();
            await database.query.updateTable("warnings").set({ note: "" }).where("insertUserID", "=", userID).execute();
            return gone.map(({ warningID }) => warningID);
        },
    };

    function filtered(filter: WarningFilter) {
        const query = database.query.selectFrom("warnings as w");
        if ("isOwn" in filter) return query.where("w.userID", "=", filter.userID).where("w.takenBack", "=", false);
        const { categoryIDs, userID } = filter;
        const there = query.where("w.warningID", "in", (from) =>
            from
                .selectFrom("warningRecords as r")
                .leftJoin("comments as c", (join) =>
                    join.onRef("c.commentID", "=", "r.recordID").on("r.recordType", "=", "comment"),
                )
                .leftJoin("discussions as d", (join) =>
                    join.on((on) =>
                        on.or([
                            on("d.discussionID", "=", on.ref("c.discussionID")),
                            on.and([on("r.recordType", "=", "discussion"), on("d.discussionID", "=", on.ref("r.recordID"))]),
                        ]),
                    ),
                )
                .select("r.warningID")
                .where((where) => where(where.fn.coalesce("d.categoryID", "r.placeRecordID"), "in", categoryIDs)),
        );
        return userID === undefined ? there : there.where("w.userID", "=", userID);
    }
}

const isNowhere = (filter: WarningFilter): boolean => !("isOwn" in filter) && filter.categoryIDs.length === 0;

/** Maximum number of warnings loaded for the posts of one page. */
const MAX_LISTED = 500;
