import type { DateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { OpenIDPurpose } from "@parley/signInMethods/contract";

interface OpenIDStartsTable {
    /** Of what the browser holds that was sent away. */
    tokenHash: string;
    /** The key of the provider it was sent to. */
    provider: string;
    purpose: OpenIDPurpose;
    /** Who is signed in in that browser, where it is about them. */
    userID: number | null;
    sessionID: number | null;
    /** Whether they want to stay signed in. */
    persist: boolean;
    target: string;
    dateInserted: DateTime;
    dateExpires: DateTime;
}

interface OpenIDArrivalsTable {
    /** Of what the browser holds that has come back. */
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

/** The SQL of those who are on their way to a provider, and of those who have come from one. */
export function createOpenIDRepository(database: Database) {
    return {
        async insertStart(start: OpenIDStart): Promise<void> {
            await database.query.insertInto("openIDStarts").values(start).execute();
        },

        /** Uses a start up, whatever comes of it: nobody comes back twice (FC-29). */
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

        /** Forgets an arrival; false when it is gone already. */
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
