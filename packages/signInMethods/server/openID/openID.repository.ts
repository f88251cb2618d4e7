import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { OpenIDPurpose } from "@parley/signInMethods/contract";

interface OpenIDStartsTable {
    /** Hash of the secret in the browser's cookie. */
    tokenHash: string;
    /** Key of the provider. */
    provider: string;
    purpose: OpenIDPurpose;
    /** The member who links or reauthenticates; null for a sign-in. */
    userID: number | null;
    sessionID: number | null;
    /** Whether the session outlives the browser. */
    persist: boolean;
    target: string;
    /** The form that waits for reauthentication, encrypted under the browser's secret; null if there is none. */
    pendingForm: string | null;
    dateInserted: DateTime;
    dateExpires: DateTime;
}

interface OpenIDArrivalsTable {
    /** Hash of the secret in the browser's cookie. */
    tokenHash: string;
    provider: string;
    issuer: string;
    subject: string;
    account: string;
    name: string;
    email: string;
    emailVerified: boolean;
    target: string;
    dateExpires: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        openIDStarts: OpenIDStartsTable;
        openIDArrivals: OpenIDArrivalsTable;
    }
}

export type OpenIDStart = OpenIDStartsTable;
export type OpenIDArrivalRow = OpenIDArrivalsTable;

export type OpenIDRepository = ReturnType<typeof createOpenIDRepository>;

/** Creates the repository of started flows and unlinked identities. */
export function createOpenIDRepository(database: Database) {
    return {
        async insertStart(start: OpenIDStart): Promise<void> {
            await database.query.insertInto("openIDStarts").values(start).execute();
        },

        /** Deletes and returns a started flow, whatever its outcome: no flow is completed twice (FC-29). */
        takeStart: (tokenHash: string, now: DateTime): Promise<OpenIDStart | undefined> =>
            database.query
                .deleteFrom("openIDStarts")
                .where("tokenHash", "=", tokenHash)
                .where("dateExpires", ">", now)
                .returningAll()
                .executeTakeFirst(),

        async insertArrival(arrival: OpenIDArrivalRow): Promise<void> {
            await database.query.insertInto("openIDArrivals").values(arrival).execute();
        },

        arrival: (tokenHash: string, now: DateTime): Promise<OpenIDArrivalRow | undefined> =>
            database.query
                .selectFrom("openIDArrivals")
                .selectAll()
                .where("tokenHash", "=", tokenHash)
                .where("dateExpires", ">", now)
                .executeTakeFirst(),

        /** Deletes an unlinked identity; false if it was deleted already. */
        async removeArrival(tokenHash: string): Promise<boolean> {
            const row = await database.query
                .deleteFrom("openIDArrivals")
                .where("tokenHash", "=", tokenHash)
                .returning("tokenHash")
                .executeTakeFirst();
            return row !== undefined;
        },

        async removeExpired(now: DateTime): Promise<void> {
            await database.query.deleteFrom("openIDStarts").where("dateExpires", "<=", now).execute();
            await database.query.deleteFrom("openIDArrivals").where("dateExpires", "<=", now).execute();
        },
    };
}
