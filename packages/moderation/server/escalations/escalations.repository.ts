import type { Database } from "@parley/library/server/database";
import type { EscalationStatus, ReportRecordType } from "@parley/moderation/contract";
import { ANY_EXTERNAL_STATUS, ESCALATION_STATUSES, EXTERNAL_STATUS } from "@parley/moderation/contract";
import type { EscalationRow } from "../moderation.tables";
import { MAX_LOOKED_UP, sumInCategories } from "../sumInCategories";

/** Filter of escalations; `categoryIDs` are the current categories of the record. */
export interface EscalationFilter {
    categoryIDs: readonly number[];
    status?: readonly EscalationStatus[] | undefined;
    /** -1 for unassigned ones. */
    assignedUserID?: number | undefined;
    recordType?: ReportRecordType | undefined;
    recordID?: number | undefined;
}

export type EscalationsRepository = ReturnType<typeof createEscalationsRepository>;

/** Creates the SQL functions for escalations. */
export function createEscalationsRepository(database: Database) {
    return {
        async insert(row: Omit<EscalationRow, "escalationID">): Promise<EscalationRow> {
            return database.query.insertInto("escalations").values(row).returningAll().executeTakeFirstOrThrow();
        },

        byID: (escalationID: number): Promise<EscalationRow | undefined> =>
            database.query.selectFrom("escalations").selectAll().where("escalationID", "=", escalationID).executeTakeFirst(),

        byIDs: (escalationIDs: readonly number[]): Promise<EscalationRow[]> =>
            database.query
                .selectFrom("escalations")
                .selectAll()
                .where("escalationID", "in", [0, ...escalationIDs])
                .execute(),

        openFor: (recordType: ReportRecordType, recordID: number): Promise<EscalationRow | undefined> =>
            database.query
                .selectFrom("escalations")
                .selectAll()
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("status", "!=", "done")
                .orderBy("escalationID", "desc")
                .executeTakeFirst(),

        async update(escalationID: number, changes: Partial<EscalationRow>): Promise<void> {
            await database.query.updateTable("escalations").set(changes).where("escalationID", "=", escalationID).execute();
        },

        async count(filter: EscalationFilter): Promise<number> {
            if (filter.categoryIDs.length === 0) return 0;
            const { count } = await filtered(filter)
                .select(({ fn }) => fn.countAll().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Counts the escalations about posts in these categories that are not done. */
        async countOpen(categoryIDs: readonly number[]): Promise<number> {
            const posts = await database.query
                .selectFrom("escalations")
                .select(({ fn }) => ["recordType", "recordID", "placeRecordID", fn.countAll<number>().as("count")])
                .where("status", "!=", "done")
                .groupBy(["recordType", "recordID", "placeRecordID"])
                .limit(MAX_LOOKED_UP + 1)
                .execute();
            if (posts.length > MAX_LOOKED_UP) return this.count({ categoryIDs, status: OPEN_STATUSES });
            return sumInCategories(database, categoryIDs, posts);
        },

        list: async (filter: EscalationFilter, limit: number, offset: number): Promise<EscalationRow[]> =>
            filter.categoryIDs.length === 0
                ? []
                : filtered(filter).selectAll("e").orderBy("e.escalationID", "desc").limit(limit).offset(offset).execute(),

        /** Returns the authors and dates of the reports that belong to these escalations. */
        async reportsOf(escalationIDs: readonly number[]) {
            if (escalationIDs.length === 0) return [];
            return database.query
                .selectFrom("reports")
                .select(["escalationID", "insertUserID", "dateInserted"])
                .where("escalationID", "in", escalationIDs)
                .orderBy("reportID")
                .execute();
        },

        async forget(userID: number): Promise<void> {
            await database.query
                .updateTable("escalations")
                .set({ assignedUserID: null })
                .where("assignedUserID", "=", userID)
                .execute();
        },
    };

    function filtered({ categoryIDs, status, assignedUserID, recordType, recordID }: EscalationFilter) {
        let query = database.query
            .selectFrom("escalations as e")
            .leftJoin("comments as c", (join) => join.onRef("c.commentID", "=", "e.recordID").on("e.recordType", "=", "comment"))
            .leftJoin("discussions as d", (join) =>
                join.on((on) =>
                    on.or([
                        on("d.discussionID", "=", on.ref("c.discussionID")),
                        on.and([on("e.recordType", "=", "discussion"), on("d.discussionID", "=", on.ref("e.recordID"))]),
                    ]),
                ),
            )
            .where((where) => where(where.fn.coalesce("d.categoryID", "e.placeRecordID"), "in", categoryIDs));
        if (status)
            query = query.where((where) =>
                where.or([
                    where("e.status", "in", status),
                    ...(status.includes(ANY_EXTERNAL_STATUS) ? [where("e.status", "like", `${EXTERNAL_STATUS}%`)] : []),
                ]),
            );
        if (assignedUserID === NO_ASSIGNEE) query = query.where("e.assignedUserID", "is", null);
        else if (assignedUserID !== undefined) query = query.where("e.assignedUserID", "=", assignedUserID);
        if (recordType) query = query.where("e.recordType", "=", recordType);
        if (recordID !== undefined) query = query.where("e.recordID", "=", recordID);
        return query;
    }
}

const NO_ASSIGNEE = -1;
const OPEN_STATUSES: EscalationStatus[] = [...ESCALATION_STATUSES.filter((status) => status !== "done"), ANY_EXTERNAL_STATUS];
