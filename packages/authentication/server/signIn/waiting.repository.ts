import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated } from "kysely";

interface PendingSignInsTable {
    waitingEntryID: Generated<number>;
    tokenHash: string;
    userID: number;
    /** Trusted-device token at the time of the sign-in; it changes with the password. */
    mark: string;
    persist: boolean;
    /** Number of attempted proofs. */
    attempts: number;
    dateExpires: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        waitingEntries: PendingSignInsTable;
    }
}

/** A pending sign-in that needs a second step. */
export interface WaitingEntry {
    waitingEntryID: number;
    userID: number;
    mark: string;
    persist: boolean;
    dateExpires: DateTime;
}

interface Limits {
    now: DateTime;
    maxAttempts: number;
}

const WAITING = ["waitingEntryID", "userID", "mark", "persist", "dateExpires"] as const;

/** Creates the repository of pending sign-ins. */
export function createWaitingRepository(database: Database) {
    return {
        async insert(entry: Omit<WaitingEntry, "waitingEntryID"> & { tokenHash: string }): Promise<void> {
            await database.query
                .insertInto("waitingEntries")
                .values({ ...entry, attempts: 0 })
                .execute();
        },

        /** Uses up the attempt of a token and replaces the token. */
        take: (tokenHash: string, nextHash: string, { now, maxAttempts }: Limits): Promise<WaitingEntry | undefined> =>
            database.query
                .updateTable("waitingEntries")
                .set((entry) => ({ tokenHash: nextHash, attempts: entry("attempts", "+", 1) }))
                .where("tokenHash", "=", tokenHash)
                .where("dateExpires", ">", now)
                .where("attempts", "<", maxAttempts)
                .returning(WAITING)
                .executeTakeFirst(),

        /** Returns the pending sign-in of a valid token. */
        find: (tokenHash: string, { now, maxAttempts }: Limits): Promise<WaitingEntry | undefined> =>
            database.query
                .selectFrom("waitingEntries")
                .select(WAITING)
                .where("tokenHash", "=", tokenHash)
                .where("dateExpires", ">", now)
                .where("attempts", "<", maxAttempts)
                .executeTakeFirst(),

        async remove(waitingEntryID: number): Promise<void> {
            await database.query.deleteFrom("waitingEntries").where("waitingEntryID", "=", waitingEntryID).execute();
        },

        async removeExpired(now: DateTime): Promise<void> {
            await database.query.deleteFrom("waitingEntries").where("dateExpires", "<=", now).execute();
        },
    };
}
