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
    /** The beginning of its words, so that listing it costs no rendering; null where it was saved last before that was kept. */
    excerpt: string | null;
    insertUserID: number;
    dateInserted: DateTime;
    updateUserID: number | null;
    dateUpdated: DateTime | null;
    draftStatus: DraftStatus;
    dateScheduled: DateTime | null;
    failedReason: string | null;
    version: number;
    /** Names the sending that made it. */
    idempotencyKey: string | null;
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

/** All SQL about drafts. */
export function createDraftsRepository(database: Database) {
    return {
        byID: (draftID: number): Promise<DraftRow | undefined> =>
            database.query.selectFrom("drafts").selectAll().where("draftID", "=", draftID).executeTakeFirst(),

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
                    // Who has never saved it again has saved it when it was made.
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
            const { count } = await database.query
                .selectFrom("drafts")
                .select(({ fn }) => fn.countAll().as("count"))
                .where("insertUserID", "=", insertUserID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** How many drafts a member has besides one, and how many bytes they take. */
        async sizesOf(insertUserID: number, besidesID = 0): Promise<{ count: number; bytes: number }> {
            const bytesOf =
                database.engine === "postgres" ? sql`octet_length("attributes")` : sql`length(cast("attributes" as blob))`;
            const { count, bytes } = await database.query
                .selectFrom("drafts")
                .select(({ fn }) => [
                    fn.countAll<number | string>().as("count"),
                    sql<number | string | null>`sum(${bytesOf})`.as("bytes"),
                ])
                .where("insertUserID", "=", insertUserID)
                .where("draftID", "!=", besidesID)
                .executeTakeFirstOrThrow();
            return { count: Number(count), bytes: Number(bytes ?? 0) };
        },

        /** Waits within the running transaction until no other one adds to this member's drafts, and lets none until it is stored or undone. */
        lock: (insertUserID: number): Promise<void> => lockUntilCommit(database, [`drafts of ${insertUserID}`]),

        /** Undefined when the same sending has made one already. */
        insert: (values: Insertable<DraftsTable>): Promise<DraftRow | undefined> =>
            database.query
                .insertInto("drafts")
                .values(values)
                .onConflict((conflict) => conflict.doNothing())
                .returningAll()
                .executeTakeFirst(),

        /** Changes it if it is still of this version, and answers what it is then. */
        update: (draftID: number, version: number, changes: DraftChanges): Promise<DraftRow | undefined> =>
            database.query
                .updateTable("drafts")
                .set({ ...changes, version: version + 1 })
                .where("draftID", "=", draftID)
                .where("version", "=", version)
                .returningAll()
                .executeTakeFirst(),

        /** Removes it if it is still of this version, where one is told; whether it was there. */
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

        /** Whether a text is in what somebody is writing. */
        async holds(text: string): Promise<boolean> {
            const row = await database.query
                .selectFrom("drafts")
                .select("draftID")
                .where("attributes", "like", `%${text}%`)
                .executeTakeFirst();
            return row !== undefined;
        },

        /** Whether another draft than this one is to be published as the same record. */
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

        /** The ids of drafts that are to be published at no time. */
        async scheduledForNever(): Promise<number[]> {
            const rows = await database.query
                .selectFrom("drafts")
                .select("draftID")
                .where("draftStatus", "=", "scheduled")
                .where("dateScheduled", "is", null)
                .execute();
            return rows.map(({ draftID }) => draftID);
        },

        /** What is due, the earliest first. */
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

    function matching(insertUserID: number, filter: DraftFilter) {
        let query = database.query
            .selectFrom("drafts")
            .where("insertUserID", "=", insertUserID)
            .where("draftStatus", "=", filter.draftStatus);
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
