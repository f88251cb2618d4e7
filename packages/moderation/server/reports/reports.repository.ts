import type { DateTime, Range } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Database } from "@parley/library/server/database";
import type { ReportRecordType, ReportStatus } from "@parley/moderation/contract";
import type { Insertable } from "kysely";
import type { EscalationRow, ReportRow, ReportsTable } from "../moderation.tables";
import { MAX_LOOKED_UP, sumInCategories } from "../sumInCategories";

/** Filter of reports; `categoryIDs` are the current categories of the record. */
export interface ReportFilter {
    categoryIDs: readonly number[];
    reportID?: Range | undefined;
    status?: readonly ReportStatus[] | undefined;
    recordType?: ReportRecordType | undefined;
    recordID?: Range | undefined;
    recordUserID?: number | undefined;
    insertUserID?: number | undefined;
    insertUserRoleID?: readonly number[] | undefined;
    escalationID?: Range | undefined;
    reportReasonID?: readonly string[] | undefined;
    isPending?: boolean | undefined;
    discussionID?: number | undefined;
}

interface Window {
    column: "dateInserted" | "recordDateInserted";
    descending: boolean;
    limit: number;
    offset: number;
}

export type ReportsRepository = ReturnType<typeof createReportsRepository>;
export type NewReport = Omit<Insertable<ReportsTable>, "reportID" | "updateUserID" | "dateUpdated">;

/** Filter of report counters, with the minimum number of reports. */
export interface CounterFilter {
    categoryIDs: readonly number[];
    countReports: number;
    recordType?: ReportRecordType | undefined;
    status: readonly ReportStatus[];
    reportReasonID?: readonly string[] | undefined;
}

/** Columns needed to track the images that a report shows. */
const SHOWN = ["reportID", "recordHtml", "noteHtml"] as const;

/** Creates the SQL functions for reports. The category is read from the record, since it may have been moved. */
export function createReportsRepository(database: Database) {
    return {
        /** Inserts a report. Returns `undefined` if this member has already reported the record. */
        async insert(report: NewReport, reasonIDs: readonly string[]): Promise<number | undefined> {
            const row = await database.query
                .insertInto("reports")
                .values({ ...report, updateUserID: null, dateUpdated: null })
                .onConflict((clash) => clash.columns(["recordType", "recordID", "insertUserID"]).doNothing())
                .returning("reportID")
                .executeTakeFirst();
            if (!row) return undefined;
            const { reportID } = row;
            if (reasonIDs.length > 0)
                await database.query
                    .insertInto("reportGivenReasons")
                    .values(reasonIDs.map((reportReasonID) => ({ reportID, reportReasonID })))
                    .execute();
            await follow([{ ...report, reportID }]);
            return reportID;
        },

        async byID(reportID: number): Promise<ReportRow | undefined> {
            const query = database.query.selectFrom("reports").selectAll().where("reportID", "=", reportID);
            return placed(await query.executeTakeFirst());
        },

        /** Updates a report that has this status. Returns `undefined` if the status has changed. */
        async update(reportID: number, status: ReportStatus, changes: Partial<ReportRow>): Promise<ReportRow | undefined> {
            const row = await database.query
                .updateTable("reports")
                .set(changes)
                .where("reportID", "=", reportID)
                .where("status", "=", status)
                .returningAll()
                .executeTakeFirst();
            return placed(row);
        },

        /** Updates the report of a held post after its author has changed the text. */
        async rewrite(waitingID: number, changes: Partial<ReportRow>): Promise<void> {
            const rows = await database.query
                .updateTable("reports")
                .set(changes)
                .where("waitingID", "=", waitingID)
                .returning(SHOWN)
                .execute();
            await follow(rows);
        },

        async countSince(insertUserID: number, since: DateTime): Promise<number> {
            const { count } = await database.query
                .selectFrom("reports")
                .select(({ fn }) => fn.countAll().as("count"))
                .where("insertUserID", "=", insertUserID)
                .where("dateInserted", ">", since)
                .where("waitingID", "is", null)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async count(filter: ReportFilter): Promise<number> {
            if (filter.categoryIDs.length === 0) return 0;
            const { count } = await filtered(filter)
                .select(({ fn }) => fn.countAll().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Counts undecided reports of posts in these categories. */
        async countNew(categoryIDs: readonly number[], isPending: boolean): Promise<number> {
            const posts = await database.query
                .selectFrom("reports as r")
                .leftJoin("waitingPosts as w", "w.waitingID", "r.waitingID")
                .select(({ fn }) => [
                    "r.recordType",
                    fn.coalesce("r.recordID", "r.editedID").as("recordID"),
                    "w.discussionID as heldIn",
                    "r.placeRecordID",
                    fn.countAll<number>().as("count"),
                ])
                .where("r.status", "=", "new")
                .where("r.isPending", "=", isPending)
                .groupBy(["r.recordType", "r.recordID", "r.editedID", "heldIn", "r.placeRecordID"])
                .limit(MAX_LOOKED_UP + 1)
                .execute();
            if (posts.length > MAX_LOOKED_UP) return this.count({ categoryIDs, status: ["new"], isPending });
            return sumInCategories(database, categoryIDs, posts);
        },

        async list(filter: ReportFilter, { column, descending, limit, offset }: Window): Promise<ReportRow[]> {
            if (filter.categoryIDs.length === 0) return [];
            const direction = descending ? "desc" : "asc";
            const rows = await filtered(filter)
                .selectAll("r")
                .select("d.categoryID as presentCategoryID")
                .orderBy(`r.${column}`, direction)
                .orderBy("r.reportID", direction)
                .limit(limit)
                .offset(offset)
                .execute();
            return rows.map(({ presentCategoryID, ...row }) => withPlace(row, presentCategoryID));
        },

        /** Returns the posts with enough reports, most reported first, and their total. */
        async counters(filter: CounterFilter, { limit, offset }: Pick<Window, "limit" | "offset">) {
            if (filter.categoryIDs.length === 0) return { rows: [], total: 0 };
            const rows = await counted(filter)
                .select(({ fn }) => [
                    "r.recordType",
                    "r.recordID",
                    fn.countAll<number>().as("countReports"),
                    fn.count<number>("r.insertUserID").distinct().as("countReportUsers"),
                    fn.min<DateTime>("r.dateInserted").as("dateFirstReport"),
                    fn.max<DateTime>("r.dateInserted").as("dateLastReport"),
                ])
                .orderBy("countReports", "desc")
                .orderBy("dateLastReport", "desc")
                .orderBy("r.recordType")
                .orderBy("r.recordID")
                .limit(limit)
                .offset(offset)
                .execute();
            const { count } = await database.query
                .selectFrom(counted(filter).select("r.recordID").as("counted"))
                .select(({ fn }) => fn.countAll().as("count"))
                .executeTakeFirstOrThrow();
            return { rows, total: Number(count) };
        },

        /** Returns the reports of these records, oldest first. */
        of: async (recordType: ReportRecordType, recordIDs: readonly number[]): Promise<ReportRow[]> =>
            recordIDs.length === 0
                ? []
                : database.query
                      .selectFrom("reports")
                      .selectAll()
                      .where("recordType", "=", recordType)
                      .where("recordID", "in", recordIDs)
                      .where("waitingID", "is", null)
                      .orderBy("reportID")
                      .limit(MAX_COUNTED)
                      .execute(),

        /** Adds the undecided reports of a record to its escalation, and returns their IDs. */
        async escalate({ escalationID, recordType, recordID }: EscalationRow, changes: Partial<ReportRow>): Promise<number[]> {
            const rows = await database.query
                .updateTable("reports")
                .set({ ...changes, status: "escalated", escalationID })
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("status", "=", "new")
                .where("isPending", "=", false)
                .returning("reportID")
                .execute();
            return rows.map(({ reportID }) => reportID);
        },

        /** Returns the IDs of escalated reports without an escalation. */
        async escalatedNowhere(): Promise<number[]> {
            const rows = await database.query
                .selectFrom("reports")
                .select("reportID")
                .where("status", "=", "escalated")
                .where("escalationID", "is", null)
                .execute();
            return rows.map(({ reportID }) => reportID);
        },

        /**
         * Sets the status of all reports of an escalation that have the status `from`, or with `reportIDs` only of these. Returns their
         * IDs.
         */
        async decideTogether(
            escalationID: number,
            { from, to, reportIDs }: { from: ReportStatus; to: ReportStatus; reportIDs?: readonly number[] | undefined },
            changes: Partial<ReportRow>,
        ): Promise<number[]> {
            if (reportIDs?.length === 0) return [];
            const rows = await database.query
                .updateTable("reports")
                .set({ ...changes, status: to })
                .where("escalationID", "=", escalationID)
                .where("status", "=", from)
                .$if(reportIDs !== undefined, (query) => query.where("reportID", "in", reportIDs ?? []))
                .returning("reportID")
                .execute();
            return rows.map(({ reportID }) => reportID);
        },

        by: (insertUserID: number): Promise<ReportRow[]> =>
            database.query
                .selectFrom("reports")
                .selectAll()
                .where("insertUserID", "=", insertUserID)
                .where("waitingID", "is", null)
                .orderBy("reportID")
                .execute(),

        /** Erases the notes that a member wrote in reports. */
        async forgetNotes(userID: number): Promise<void> {
            const rows = await database.query
                .updateTable("reports")
                .set({ noteHtml: "", noteBody: "" })
                .where("insertUserID", "=", userID)
                .returning(SHOWN)
                .execute();
            await follow(rows);
        },

        /** Erases the stored content of a member's reported posts. */
        async forgetRecords(userID: number): Promise<void> {
            const rows = await database.query
                .updateTable("reports")
                .set({ recordHtml: "", recordName: "" })
                .where("recordUserID", "=", userID)
                .returning(SHOWN)
                .execute();
            await follow(rows);
        },
    };

    /** Updates the content sources after the content shown by these reports has changed, such as for copies of images. */
    async function follow(rows: readonly Pick<ReportRow, (typeof SHOWN)[number]>[]): Promise<void> {
        for (const { reportID, recordHtml, noteHtml } of rows)
            await getContentSources(database).shown("report", reportID, recordHtml + noteHtml);
    }

    async function placed(row: ReportRow | undefined): Promise<ReportRow | undefined> {
        if (!row || row.waitingID === null || row.recordID !== null) return row && withPlace(row, null);
        const present = await database.query
            .selectFrom("waitingPosts as w")
            .innerJoin("discussions as d", "d.discussionID", "w.discussionID")
            .select("d.categoryID")
            .where("w.waitingID", "=", row.waitingID)
            .executeTakeFirst();
        return withPlace(row, present?.categoryID ?? null);
    }

    function filtered(filter: ReportFilter) {
        let query = database.query
            .selectFrom("reports as r")
            .leftJoin("comments as c", (join) =>
                join.on((on) =>
                    on.and([
                        on("r.recordType", "=", "comment"),
                        on("c.commentID", "=", on.fn.coalesce("r.recordID", "r.editedID")),
                    ]),
                ),
            )
            .leftJoin("waitingPosts as w", "w.waitingID", "r.waitingID")
            .leftJoin("discussions as d", (join) =>
                join.on((on) =>
                    on.or([
                        on("d.discussionID", "=", on.fn.coalesce("c.discussionID", "w.discussionID")),
                        on.and([
                            on("r.recordType", "=", "discussion"),
                            on("d.discussionID", "=", on.fn.coalesce("r.recordID", "r.editedID")),
                        ]),
                    ]),
                ),
            )
            .where((where) => where(where.fn.coalesce("d.categoryID", "r.placeRecordID"), "in", filter.categoryIDs));
        const { status, recordType, recordUserID, insertUserID, insertUserRoleID, reportReasonID, isPending, discussionID } =
            filter;
        if (status) query = query.where("r.status", "in", status);
        if (recordType) query = query.where("r.recordType", "=", recordType);
        if (recordUserID !== undefined) query = query.where("r.recordUserID", "=", recordUserID);
        if (insertUserID !== undefined) query = query.where("r.insertUserID", "=", insertUserID);
        if (isPending !== undefined) query = query.where("r.isPending", "=", isPending);
        if (discussionID !== undefined) query = query.where("d.discussionID", "=", discussionID);
        if (insertUserRoleID)
            query = query.where("r.insertUserID", "in", (from) =>
                from.selectFrom("userRoles").select("userID").where("roleID", "in", insertUserRoleID),
            );
        if (reportReasonID)
            query = query.where("r.reportID", "in", (from) =>
                from.selectFrom("reportGivenReasons").select("reportID").where("reportReasonID", "in", reportReasonID),
            );
        for (const [name, columns] of RANGED) {
            const range = filter[name];
            if (range?.kind === "list") {
                const values = range.values.length > 0 ? range.values : [0];
                query = query.where(({ eb, or }) => or(columns.map((column) => eb(column, "in", values))));
            } else if (range) {
                const { from, to, fromInclusive, toInclusive } = range;
                const [above, below] = [fromInclusive ? ">=" : ">", toInclusive ? "<=" : "<"] as const;
                if (from !== undefined) query = query.where(({ eb, or }) => or(columns.map((column) => eb(column, above, from))));
                if (to !== undefined) query = query.where(({ eb, or }) => or(columns.map((column) => eb(column, below, to))));
            }
        }
        return query;
    }

    /** Groups reports by post, for posts with enough reports. */
    function counted({ countReports, ...filter }: CounterFilter) {
        return filtered({ ...filter, isPending: false })
            .where("r.waitingID", "is", null)
            .where("r.recordID", "is not", null)
            .groupBy(["r.recordType", "r.recordID"])
            .having((having) => having(having.fn.countAll(), ">=", countReports));
    }
}

/** Columns that accept a range. A report has at most one of the record columns. */
const RANGED = [
    ["reportID", ["r.reportID"]],
    ["recordID", ["r.recordID", "r.editedID"]],
    ["escalationID", ["r.escalationID"]],
] as const;

/** Returns a report with the edited post as its record, and a held reply in the present category of its discussion. */
function withPlace(row: ReportRow, presentCategoryID: number | null): ReportRow {
    const isHeld = row.waitingID !== null && row.recordID === null;
    return {
        ...row,
        recordID: row.recordID ?? row.editedID,
        ...(isHeld && presentCategoryID !== null && { placeRecordID: presentCategoryID }),
    };
}

/** Maximum number of reports loaded for the posts of one page. */
const MAX_COUNTED = 1000;
