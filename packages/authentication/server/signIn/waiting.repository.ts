import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated } from "kysely";

interface PendingSignInsTable {
    waitingEntryID: Generated<number>;
    tokenHash: string;
    userID: number;
    /** Made of the password that was right; it changes with it (`toDeviceMark`). */
    mark: string;
    persist: boolean;
    /** How many proofs were tried. */
    attempts: number;
    dateExpires: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        waitingEntries: PendingSignInsTable;
    }
}

/** A sign-in that waits for its second step. */
export interface WaitingEntry {
    waitingEntryID: number;
    userID: number;
    mark: string;
    persist: boolean;
    dateExpires: DateTime;
}

interface Limits {
    now: DateTime;
    mostAttempts: number;
}

const WAITING = ["waitingEntryID", "userID", "mark", "persist", "dateExpires"] as const;

/** The SQL of sign-ins that wait for a second step. */
export function createWaitingRepository(database: Database) {
    return {
        async insert(entry: Omit<WaitingEntry, "waitingEntryID"> & { tokenHash: string }): Promise<void> {
            await database.query
                .insertInto("waitingEntries")
                .values({ ...entry, attempts: 0 })
                .execute();
        },

        /** Takes the one try that a token is good for, and puts another token in its place. */
        take: (tokenHash: string, nextHash: string, { now, mostAttempts }: Limits): Promise<WaitingEntry | undefined> =>
            database.query
                .updateTable("waitingEntries")
                .set((entry) => ({ tokenHash: nextHash, attempts: entry("attempts", "+", 1) }))
                .where("tokenHash", "=", tokenHash)
                .where("dateExpires", ">", now)
                .where("attempts", "<", mostAttempts)
                .returning(WAITING)
                .executeTakeFirst(),

        /** The sign-in that a token may still go on with. */
        find: (tokenHash: string, { now, mostAttempts }: Limits): Promise<WaitingEntry | undefined> =>
            database.query
                .selectFrom("waitingEntries")
                .select(WAITING)
                .where("tokenHash", "=", tokenHash)
                .where("dateExpires", ">", now)
                .where("attempts", "<", mostAttempts)
                .executeTakeFirst(),

        async remove(waitingEntryID: number): Promise<void> {
            await database.query.deleteFrom("waitingEntries").where("waitingEntryID", "=", waitingEntryID).execute();
        },

        async removeExpired(now: DateTime): Promise<void> {
            await database.query.deleteFrom("waitingEntries").where("dateExpires", "<=", now).execute();
        },
    };
}
