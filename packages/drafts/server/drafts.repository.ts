import type { DraftStatus } from "@parley/drafts/contract";
import type { DateTime, DateWindow } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import { lockUntilCommit } from "@parley/library/server/database";
import type { Generated, Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";

interface DraftsTable {
    draftID: Generated<number>;
    recordType: string;
    recordID: number | null;
    parentRecordType: string | null;
    parentRecordID: number | null;
    /** JSON. */
    attributes: string;
    /** Excerpt of the text, stored so that lists need not render it; `null` for drafts last saved before this column. */
    excerpt: string | null;
    insertUserID: number;
    dateInserted: DateTime;
    updateUserID: number | null;
    dateUpdated: DateTime | null;
    draftStatus: DraftStatus;
    dateScheduled: DateTime | null;
    failedReason: string | null;
    version: number;
    /** Idempotency key of the request that created it. */
    idempotencyKey: string | null;
    /** A deleted draft is retained, without its schedule, so that it can be restored with its earlier versions. */
    dateDeleted: DateTime | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        drafts: DraftsTable;
    }
}

export type DraftRow = Selectable<DraftsTable>;
export type DraftChanges = Updateable<Omit<DraftsTable, "draftID" | "version">>;

export interface DraftFilter {
    recordType?: string | undefined;
    parentRecordType?: string | undefined;
    parentRecordID?: number | undefined;
    draftStatus: DraftStatus;
    dateUpdated?: DateWindow | undefined;
    dateScheduled?: DateWindow | undefined;
}

export interface DraftOrder {
    column: "dateUpdated" | "dateInserted" | "dateScheduled" | "draftID";
    descending: boolean;
}

export type DraftsRepository = ReturnType<typeof createDraftsRepository>;

/** Status of a draft that is not to be posted by itself. */
export const UNSCHEDULED = { draftStatus: "draft", dateScheduled: null, failedReason: null } as const;

/** Returns an SQL expression with the size of the text of a draft in bytes. */
export const countBytes = ({ engine }: Pick<Database, "engine">) =>
    sql<number>`${sql.raw(engine === "postgres" ? 'octet_length("attributes")' : 'length(cast("attributes" as blob))')}`;

/** Creates the SQL queries for drafts. */
export function createDraftsRepository(database: Database) {
    return {
        byID: (draftID: number): Promise<DraftRow | undefined> =>
            present().selectAll().where("draftID", "=", draftID).executeTakeFirst(),

        byIDs: async (insertUserID: number, draftIDs: readonly number[]): Promise<DraftRow[]> =>
            draftIDs.length === 0
                ? []
                : present().selectAll().where("insertUserID", "=", insertUserID).where("draftID", "in", draftIDs).execute(),

        bySending: (insertUserID: number, idempotencyKey: string): Promise<DraftRow | undefined> =>
            database.query
                .selectFrom("drafts")
                .selectAll()
                .where("insertUserID", "=", insertUserID)
                .where("idempotencyKey", "=", idempotencyKey)
                .executeTakeFirst(),

        async list(
            insertUserID: number,
            filter: DraftFilter,
            { column, descending }: DraftOrder,
            { limit, offset }: { limit: number; offset: number },
        ): Promise<DraftRow[]> {
            const direction = descending ? "desc" : "asc";
            return matching(insertUserID, filter)
                .selectAll()
                .orderBy(
                    // A draft without `dateUpdated` was last saved when it was created.
                    (eb) => (column === "dateUpdated" ? eb.fn.coalesce("dateUpdated", "dateInserted") : eb.ref(column)),
                    direction,
                )
                .orderBy("draftID", direction)
                .limit(limit)
                .offset(offset)
                .execute();
        },

        async count(insertUserID: number, filter: DraftFilter): Promise<number> {
            const { count } = await matching(insertUserID, filter)
                .select(({ fn }) => fn.countAll().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        async countAll(insertUserID: number): Promise<number> {
            const { count } = await present()
                .select(({ fn }) => fn.countAll().as("count"))
                .where("insertUserID", "=", insertUserID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Returns the number of a member's drafts and their total size in bytes, except for one draft. */
        async sizesOf(insertUserID: number, besidesID = 0): Promise<{ count: number; bytes: number }> {
            const { count, bytes } = await present()
                .select(({ fn }) => [
                    fn.countAll<number | string>().as("count"),
                    sql<number | string | null>`sum(${countBytes(database)})`.as("bytes"),
                ])
                .where("insertUserID", "=", insertUserID)
                .where("draftID", "!=", besidesID)
                .executeTakeFirstOrThrow();
            return { count: Number(count), bytes: Number(bytes ?? 0) };
        },

        /** Locks this member's drafts against additions until the running transaction ends. */
        lock: (insertUserID: number): Promise<void> => lockUntilCommit(database, [`drafts of ${insertUserID}`]),

        /** Inserts a draft; returns `undefined` if the same request has created it already. */
        insert: (values: Insertable<DraftsTable>): Promise<DraftRow | undefined> =>
            database.query
                .insertInto("drafts")
                .values(values)
                .onConflict((conflict) => conflict.doNothing())
                .returningAll()
                .executeTakeFirst(),

        /** Changes a draft if it still has this version, and returns the changed row. */
        update: (draftID: number, version: number, changes: DraftChanges): Promise<DraftRow | undefined> =>
            database.query
                .updateTable("drafts")
                .set({ ...changes, version: version + 1 })
                .where("draftID", "=", draftID)
                .where("version", "=", version)
                .returningAll()
                .executeTakeFirst(),

        /** Deletes the draft of what was posted, if a version is given only if it still has this version. Returns whether there was one. */
        async remove(draftID: number, insertUserID: number, version?: number): Promise<boolean> {
            let query = database.query
                .deleteFrom("drafts")
                .where("draftID", "=", draftID)
                .where("insertUserID", "=", insertUserID);
            if (version !== undefined) query = query.where("version", "=", version);
            const { numDeletedRows } = await query.executeTakeFirst();
            return numDeletedRows > 0n;
        },

        async removeAllOf(insertUserID: number): Promise<void> {
            await database.query.deleteFrom("drafts").where("insertUserID", "=", insertUserID).execute();
        },

        allOf: (insertUserID: number): Promise<DraftRow[]> =>
            database.query.selectFrom("drafts").selectAll().where("insertUserID", "=", insertUserID).orderBy("draftID").execute(),

        /** Checks whether any draft contains a text. */
        async holds(text: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("drafts")
                .select("draftID")
                .where("attributes", "like", `%${text}%`)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Checks whether another draft for the same record is scheduled. */
        async isScheduled(recordType: string, recordID: number, besidesID: number): Promise<boolean> {
            const other = await database.query
                .selectFrom("drafts")
                .select("draftID")
                .where("recordType", "=", recordType)
                .where("recordID", "=", recordID)
                .where("draftStatus", "=", "scheduled")
                .where("draftID", "!=", besidesID)
                .executeTakeFirst();
            return other !== undefined;
        },

        /** Returns the IDs of scheduled drafts without a time. */
        async scheduledForNever(): Promise<number[]> {
            const rows = await database.query
                .selectFrom("drafts")
                .select("draftID")
                .where("draftStatus", "=", "scheduled")
                .where("dateScheduled", "is", null)
                .execute();
            return rows.map(({ draftID }) => draftID);
        },

        /** Returns drafts that are due, the earliest first. */
        due: (now: DateTime, limit: number): Promise<DraftRow[]> =>
            database.query
                .selectFrom("drafts")
                .selectAll()
                .where("draftStatus", "=", "scheduled")
                .where("dateScheduled", "<=", now)
                .orderBy("dateScheduled")
                .orderBy("draftID")
                .limit(limit)
                .execute(),
    };

    function present() {
        return database.query.selectFrom("drafts").where("dateDeleted", "is", null);
    }

    function matching(insertUserID: number, filter: DraftFilter) {
        let query = present().where("insertUserID", "=", insertUserID).where("draftStatus", "=", filter.draftStatus);
        for (const column of ["recordType", "parentRecordType", "parentRecordID"] as const)
            if (filter[column] !== undefined) query = query.where(column, "=", filter[column]);
        for (const column of ["dateUpdated", "dateScheduled"] as const) {
            const window = filter[column];
            if (window?.from) query = query.where(column, ">=", window.from);
            if (window?.to) query = query.where(column, "<=", window.to);
        }
        return query;
    }
}
