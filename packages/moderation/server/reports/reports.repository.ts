import type { DateTime, Range } from "@parley/library/contract";
import { getContentSources } from "@parley/library/server/contentSources";
import type { Database } from "@parley/library/server/database";
import type { ReportRecordType, ReportStatus } from "@parley/moderation/contract";
import type { Insertable } from "kysely";
import type { EscalationRow, ReportRow, ReportsTable } from "../moderation.tables";
import { countIn, MAX_LOOKED_UP } from "../postsIn";

/** Which reports are wanted; `categoryIDs` are those in which the record stands now. */
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
}

interface Window {
    column: "dateInserted" | "recordDateInserted";
    descending: boolean;
    limit: number;
    offset: number;
}

export type ReportsRepository = ReturnType<typeof createReportsRepository>;
export type NewReport = Omit<Insertable<ReportsTable>, "reportID" | "updateUserID" | "dateUpdated">;

/** Which posts are counted, and by how many reports at least. */
export interface CounterFilter {
    categoryIDs: readonly number[];
    countReports: number;
    recordType?: ReportRecordType | undefined;
    status: readonly ReportStatus[];
    reportReasonID?: readonly string[] | undefined;
}

/** What a report shows of what people wrote. */
const SHOWN = ["reportID", "recordHtml", "noteHtml"] as const;

/** The SQL of reports. Where a record stands is read from the record itself, for it may have been moved. */
export function createReportsRepository(database: Database) {
    return {
        /** Undefined when this member has reported the record before. */
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
            return told(await query.executeTakeFirst());
        },

        /** Changes a report that has this status; undefined when it has another by now. */
        async update(reportID: number, status: ReportStatus, changes: Partial<ReportRow>): Promise<ReportRow | undefined> {
            const row = await database.query
                .updateTable("reports")
                .set(changes)
                .where("reportID", "=", reportID)
                .where("status", "=", status)
                .returningAll()
                .executeTakeFirst();
            return told(row);
        },

        /** Of a text that waits, in which somebody has written something else by now. */
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

        /** Those that nobody has decided on, about posts in these categories. */
        async countNew(categoryIDs: readonly number[], isPending: boolean): Promise<number> {
            const posts = await database.query
                .selectFrom("reports")
                .select(({ fn }) => [
                    "recordType",
                    fn.coalesce("recordID", "editedID").as("recordID"),
                    "placeRecordID",
                    fn.countAll<number>().as("count"),
                ])
                .where("status", "=", "new")
                .where("isPending", "=", isPending)
                .groupBy(["recordType", "recordID", "editedID", "placeRecordID"])
                .limit(MAX_LOOKED_UP + 1)
                .execute();
            if (posts.length > MAX_LOOKED_UP) return this.count({ categoryIDs, status: ["new"], isPending });
            return countIn(database, categoryIDs, posts);
        },

        async list(filter: ReportFilter, { column, descending, limit, offset }: Window): Promise<ReportRow[]> {
            if (filter.categoryIDs.length === 0) return [];
            const direction = descending ? "desc" : "asc";
            const rows = await filtered(filter)
                .selectAll("r")
                .orderBy(`r.${column}`, direction)
                .orderBy("r.reportID", direction)
                .limit(limit)
                .offset(offset)
                .execute();
            return rows.map(told);
        },

        /** The posts that were reported so often, the most reported first, and how many they are in all. */
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

        /** Reports of these records, the oldest first. */
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

        /** Reports that nobody has decided on become a part of an escalation. */
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

        /** The ids of those that are escalated, and nobody knows whereto. */
        async escalatedNowhere(): Promise<number[]> {
            const rows = await database.query
                .selectFrom("reports")
                .select("reportID")
                .where("status", "=", "escalated")
                .where("escalationID", "is", null)
                .execute();
            return rows.map(({ reportID }) => reportID);
        },

        /** Those of an escalation that were not decided on by themselves get a status together; undone, those of these ids. */
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

        /** Takes the words away that somebody wrote in their reports. */
        async forgetNotes(userID: number): Promise<void> {
            const rows = await database.query
                .updateTable("reports")
                .set({ noteHtml: "", noteBody: "" })
                .where("insertUserID", "=", userID)
                .returning(SHOWN)
                .execute();
            await follow(rows);
        },

        /** Takes the words away that are kept here of what somebody wrote. */
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

    /** Tells those who keep what is shown, such as copies of pictures, what these reports show now. */
    async function follow(rows: readonly Pick<ReportRow, (typeof SHOWN)[number]>[]): Promise<void> {
        for (const { reportID, recordHtml, noteHtml } of rows)
            await getContentSources(database).shown("report", reportID, recordHtml + noteHtml);
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
            .leftJoin("discussions as d", (join) =>
                join.on((on) =>
                    on.or([
                        on("d.discussionID", "=", on.ref("c.discussionID")),
                        on.and([
                            on("r.recordType", "=", "discussion"),
                            on("d.discussionID", "=", on.fn.coalesce("r.recordID", "r.editedID")),
                        ]),
                    ]),
                ),
            )
            .where((where) => where(where.fn.coalesce("d.categoryID", "r.placeRecordID"), "in", filter.categoryIDs));
        const { status, recordType, recordUserID, insertUserID, insertUserRoleID, reportReasonID, isPending } = filter;
        if (status) query = query.where("r.status", "in", status);
        if (recordType) query = query.where("r.recordType", "=", recordType);
        if (recordUserID !== undefined) query = query.where("r.recordUserID", "=", recordUserID);
        if (insertUserID !== undefined) query = query.where("r.insertUserID", "=", insertUserID);
        if (isPending !== undefined) query = query.where("r.isPending", "=", isPending);
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

    /** One row for each post that has so many reports. */
    function counted({ countReports, ...filter }: CounterFilter) {
        return filtered({ ...filter, isPending: false })
            .where("r.waitingID", "is", null)
            .where("r.recordID", "is not", null)
            .groupBy(["r.recordType", "r.recordID"])
            .having((having) => having(having.fn.countAll(), ">=", countReports));
    }
}

/** The columns of which a range may be asked. A report has one record at most. */
const RANGED = [
    ["reportID", ["r.reportID"]],
    ["recordID", ["r.recordID", "r.editedID"]],
    ["escalationID", ["r.escalationID"]],
] as const;

/** Other words for a post are told with the post that they are for. */
function told<Row extends ReportRow | undefined>(row: Row): Row {
    return row && { ...row, recordID: row.recordID ?? row.editedID };
}

/** Reports that are told of the records of one page. */
const MAX_COUNTED = 1000;
