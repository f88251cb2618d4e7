import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { ReportRecordType } from "@parley/moderation/contract";
import type { WarningRecordRow, WarningRow } from "../moderation.tables";

/** Which warnings are wanted: of one member as they see them, or those about what stands in these categories now. */
export type WarningFilter = { isOwn: true; userID: number } | { categoryIDs: readonly number[]; userID?: number | undefined };

export type WarningsRepository = ReturnType<typeof createWarningsRepository>;

/** The SQL of warnings. Where a post stands is read from the post itself, for it may have been moved. */
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

        /** What somebody was told by a decision, if anything. */
        inJob: (jobID: number, userID: number): Promise<WarningRow | undefined> =>
            database.query
                .selectFrom("warnings")
                .selectAll()
                .where("jobID", "=", jobID)
                .where("userID", "=", userID)
                .executeTakeFirst(),

        insert: (row: Omit<WarningRow, "warningID">): Promise<WarningRow> =>
            database.query.insertInto("warnings").values(row).returningAll().executeTakeFirstOrThrow(),

        /** One more post that a warning is about; once each. */
        async addRecord(row: WarningRecordRow): Promise<void> {
            await database.query
                .insertInto("warningRecords")
                .values(row)
                .onConflict((clash) => clash.columns(["warningID", "recordType", "recordID"]).doNothing())
                .execute();
        },

        /** Whether somebody has said the same of this post before, and it stands unread. */
        async isSaid({ body, insertUserID }: WarningRow, { recordType, recordID }: WarningRecordRow): Promise<boolean> {
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

        /** The member has read it, the first time. */
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

        /** What was told because of these posts and not taken back, the oldest first. */
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

        /** All that somebody was told, or has told others. */
        with: (userID: number): Promise<WarningRow[]> =>
            database.query
                .selectFrom("warnings")
                .selectAll()
                .where((where) => where.or([where("userID", "=", userID), where("insertUserID", "=", userID)]))
                .orderBy("warningID")
                .execute(),

        /** What somebody was told goes with them, and so do the notes they wrote; what they told others stays told. */
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

/** Warnings that are told of the posts of one page. */
const MAX_LISTED = 500;
