import type { DateTime } from "@parley/library/contract";
import type { Database, Migration } from "@parley/library/server/database";
import type { JobState } from "./payload";

declare module "@parley/library/server/database" {
    interface Tables {
        longRunnerQueue: QueueRow;
    }
}

interface QueueRow {
    /** Random ID of the job, as in its tracking slip. */
    slipID: string;
    userID: number;
    /** `JobState` as JSON. */
    state: string;
    dateInserted: DateTime;
    /** When another server may go on with the job, because the one that claimed it has ended. */
    dateFree: DateTime;
}

/** Job that a server has claimed. */
export interface ClaimedJob {
    slipID: string;
    userID: number;
    state: JobState;
}

export const longRunnerMigration: Migration = {
    name: "0790_longRunnerQueue",
    async up({ schema, dateTime, key }) {
        await schema
            .createTable("longRunnerQueue")
            .addColumn("slipID", key, (column) => column.primaryKey())
            .addColumn("userID", "integer", (column) => column.notNull())
            .addColumn("state", "text", (column) => column.notNull())
            .addColumn("dateInserted", dateTime, (column) => column.notNull())
            .addColumn("dateFree", dateTime, (column) => column.notNull())
            .execute();
        await schema.createIndex("longRunnerQueueFree").on("longRunnerQueue").columns(["dateFree"]).execute();
    },
};

/** Creates the SQL queries for jobs that go on after the response. */
export function createQueueRepository(database: Database) {
    return {
        async insert(job: ClaimedJob, now: DateTime): Promise<void> {
            const row = { ...job, state: JSON.stringify(job.state), dateInserted: now, dateFree: now };
            await database.query.insertInto("longRunnerQueue").values(row).execute();
        },

        /** Returns the oldest job that no server works on, claimed until `dateFree`. */
        claim: (now: DateTime, dateFree: DateTime): Promise<ClaimedJob | undefined> =>
            database.transaction(async () => {
                const row = await database.query
                    .selectFrom("longRunnerQueue")
                    .selectAll()
                    .where("dateFree", "<=", now)
                    .orderBy("dateInserted")
                    .orderBy("slipID")
                    .limit(1)
                    .$if(database.engine === "postgres", (select) => select.forUpdate().skipLocked())
                    .executeTakeFirst();
                if (!row) return undefined;
                await database.query.updateTable("longRunnerQueue").set({ dateFree }).where("slipID", "=", row.slipID).execute();
                return { ...row, state: JSON.parse(row.state) as JobState };
            }),

        /** Stores the progress of a job, and claims it for longer. */
        async advance({ slipID, state }: ClaimedJob, dateFree: DateTime): Promise<void> {
            await database.query
                .updateTable("longRunnerQueue")
                .set({ state: JSON.stringify(state), dateFree })
                .where("slipID", "=", slipID)
                .execute();
        },

        async remove(slipID: string): Promise<void> {
            await database.query.deleteFrom("longRunnerQueue").where("slipID", "=", slipID).execute();
        },
    };
}
