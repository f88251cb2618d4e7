import type { DateTime, DateWindow } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated, Selectable } from "kysely";

interface ActionsTable {
    actID: Generated<number>;
    /** Action type, as named by the content's feature: `close`, `move`, `edit`. */
    kind: string;
    recordType: string;
    recordID: number;
    /** Parent record. Its action log also lists this action. */
    parentRecordType: string | null;
    parentRecordID: number | null;
    /** Author of the record, if stored. */
    recordUserID: number | null;
    insertUserID: number;
    dateInserted: DateTime;
    /** State of the record before and after the action, as JSON. */
    before: string;
    after: string;
    reason: string | null;
    /** Bulk job that the action belongs to. */
    jobID: number | null;
    dateUndone: DateTime | null;
    undoneByID: number | null;
    requestMethod: string | null;
    requestPath: string | null;
    parentAuditLogID: string | null;
}

interface ActionJobsTable {
    jobID: Generated<number>;
    kind: string;
    insertUserID: number;
    dateInserted: DateTime;
    /** Parameters of the job, as JSON. */
    params: string;
}

declare module "@parley/library/server/database" {
    interface Tables {
        acts: ActionsTable;
        actJobs: ActionJobsTable;
    }
}

export type ActionRow = Selectable<ActionsTable>;
export type ActionJobRow = Selectable<ActionJobsTable>;

/** Filter for a list of actions, which is ordered newest first. */
export interface ActionFilter {
    /** Actions on this record; with `parts`, also those on records whose parent it is. */
    recordType?: string | undefined;
    recordID?: number | undefined;
    parts?: boolean | undefined;
    /** Actions on the children of this record. */
    parentRecordType?: string | undefined;
    parentRecordID?: number | undefined;
    kinds?: readonly string[] | undefined;
    insertUserID?: number | undefined;
    jobID?: number | undefined;
    /** Period in which the action was performed. */
    dateInserted?: DateWindow | undefined;
    /** Only actions with a lower ID than this one. */
    before?: number | undefined;
    /** Only actions of these types that have been neither undone nor erased. */
    removals?: readonly { recordType: string; kind: string }[] | undefined;
    /** Only actions performed at or after this time. */
    from?: DateTime | undefined;
    /** Only actions on records written by this member. */
    recordUserID?: number | undefined;
    /** Only actions on records of other types than these. */
    withoutRecordTypes?: readonly string[] | undefined;
}

/** Creates the repository of the action log. */
export function createActionLogRepository(database: Database) {
    return {
        async insert(action: Omit<ActionRow, "actID" | "dateUndone" | "undoneByID">): Promise<number> {
            const { actID } = await database.query
                .insertInto("acts")
                .values({ ...action, dateUndone: null, undoneByID: null })
                .returning("actID")
                .executeTakeFirstOrThrow();
            return actID;
        },

        byID: (actID: number): Promise<ActionRow | undefined> =>
            database.query.selectFrom("acts").selectAll().where("actID", "=", actID).executeTakeFirst(),

        list: ({ before, limit, ...filter }: ActionFilter & { limit: number }): Promise<ActionRow[]> =>
            filtered(filter)
                .selectAll()
                .$if(before !== undefined, (query) => query.where("actID", "<", before ?? 0))
                .orderBy("actID", "desc")
                .limit(limit)
                .execute(),

        async countIn(jobIDs: readonly number[]): Promise<Map<number, { countActs: number; countUndone: number }>> {
            if (jobIDs.length === 0) return new Map();
            const rows = await database.query
                .selectFrom("acts")
                .select(({ fn }) => ["jobID", fn.countAll().as("acts"), fn.count("dateUndone").as("undone")])
                .where("jobID", "in", jobIDs)
                .groupBy("jobID")
                .execute();
            return new Map(
                rows.map(({ jobID, acts: actions, undone }) => [
                    Number(jobID),
                    { countActs: Number(actions), countUndone: Number(undone) },
                ]),
            );
        },

        /** Marks an action as undone. Returns false if it already was. */
        async markUndone(actID: number, undoneByID: number, dateUndone: DateTime): Promise<boolean> {
            const row = await database.query
                .updateTable("acts")
                .set({ dateUndone, undoneByID })
                .where("actID", "=", actID)
                .where("dateUndone", "is", null)
                .returning("actID")
                .executeTakeFirst();
            return row !== undefined;
        },

        /**
         * Returns up to `limit` IDs above `behind`, in ascending order, of records of a type that have an earlier version containing one of
         * these parts.
         */
        async findEditedContaining(
            recordType: string,
            parts: readonly string[],
            { behind, limit }: { behind: number; limit: number },
        ): Promise<number[]> {
            const rows = await database.query
                .selectFrom("acts")
                .select("recordID")
                .distinct()
                .where("recordType", "=", recordType)
                .where("recordID", ">", behind)
                .where("kind", "=", "edit")
                .where(({ eb, or }) =>
                    or(parts.flatMap((part) => [eb("before", "like", `%${part}%`), eb("after", "like", `%${part}%`)])),
                )
                .orderBy("recordID")
                .limit(limit)
                .execute();
            return rows.map(({ recordID }) => recordID);
        },

        /** Returns those of these records on which an action of this type has been performed and undone at least once. */
        async withUndone(recordType: string, kind: string, recordIDs: readonly number[]): Promise<number[]> {
            if (recordIDs.length === 0) return [];
            const rows = await database.query
                .selectFrom("acts")
                .select("recordID")
                .distinct()
                .where("recordType", "=", recordType)
                .where("recordID", "in", recordIDs)
                .where("kind", "=", kind)
                .where("dateUndone", "is not", null)
                .execute();
            return rows.map(({ recordID }) => recordID);
        },

        /** Replaces the stored states of a record before and after an action. */
        async rewrite(actID: number, words: Pick<ActionRow, "before" | "after">): Promise<void> {
            await database.query.updateTable("acts").set(words).where("actID", "=", actID).execute();
        },

        /** Erases the stored states and the reasons from all actions on these records. This cannot be undone. */
        async forget(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length === 0) return;
            await database.query
                .updateTable("acts")
                .set({ before: "{}", after: "{}", reason: null })
                .where("recordType", "=", recordType)
                .where("recordID", "in", recordIDs)
                .execute();
        },

        async insertJob(job: Omit<ActionJobRow, "jobID">): Promise<number> {
            const { jobID } = await database.query.insertInto("actJobs").values(job).returning("jobID").executeTakeFirstOrThrow();
            return jobID;
        },

        jobByID: (jobID: number): Promise<ActionJobRow | undefined> =>
            database.query.selectFrom("actJobs").selectAll().where("jobID", "=", jobID).executeTakeFirst(),

        /** Returns bulk jobs, newest first: those of one member, or all. */
        jobs: ({ insertUserID, limit, offset }: { insertUserID?: number | undefined; limit: number; offset: number }) =>
            database.query
                .selectFrom("actJobs")
                .selectAll()
                .$if(insertUserID !== undefined, (query) => query.where("insertUserID", "=", insertUserID ?? 0))
                .orderBy("jobID", "desc")
                .limit(limit)
                .offset(offset)
                .execute(),
    };

    function filtered(filter: ActionFilter) {
        const { recordType, recordID, parts, parentRecordType, parentRecordID, kinds, insertUserID, jobID, dateInserted } =
            filter;
        const { removals, from, recordUserID, withoutRecordTypes = [] } = filter;
        let query = database.query.selectFrom("acts");
        if (recordType !== undefined && recordID !== undefined && parts)
            query = query.where((action) =>
                action.or([
                    action.and({ recordType, recordID }),
                    action.and({ parentRecordType: recordType, parentRecordID: recordID }),
                ]),
            );
        else {
            if (recordType !== undefined) query = query.where("recordType", "=", recordType);
            if (recordID !== undefined) query = query.where("recordID", "=", recordID);
        }
        if (parentRecordType !== undefined) query = query.where("parentRecordType", "=", parentRecordType);
        if (parentRecordID !== undefined) query = query.where("parentRecordID", "=", parentRecordID);
        if (kinds) query = query.where("kind", "in", kinds);
        if (insertUserID !== undefined) query = query.where("insertUserID", "=", insertUserID);
        if (jobID !== undefined) query = query.where("jobID", "=", jobID);
        if (dateInserted?.from !== undefined) query = query.where("dateInserted", ">=", dateInserted.from);
        if (dateInserted?.to !== undefined) query = query.where("dateInserted", "<=", dateInserted.to);
        if (from !== undefined) query = query.where("dateInserted", ">=", from);
        if (recordUserID !== undefined) query = query.where("recordUserID", "=", recordUserID);
        if (withoutRecordTypes.length > 0) query = query.where("recordType", "not in", withoutRecordTypes);
        if (removals)
            query = query
                .where("dateUndone", "is", null)
                .where("after", "<>", "{}")
                .where(({ and, or }) => or(removals.map(({ recordType: type, kind }) => and({ recordType: type, kind }))));
        return query;
    }
}
