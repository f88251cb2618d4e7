import { createHash, randomBytes } from "node:crypto";
import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { Generated } from "kysely";

interface SessionsTable {
    sessionID: Generated<number>;
    tokenHash: string;
    userID: number;
    persist: boolean;
    dateInserted: DateTime;
    dateUpdated: DateTime;
    dateExpires: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        sessions: SessionsTable;
    }
}

/** A member's being signed in, on one device. */
export interface Session {
    sessionID: number;
    userID: number;
    persist: boolean;
    dateUpdated: DateTime;
    dateExpires: DateTime;
}

const DAY = 24 * 60 * 60 * 1000;
/** How long "remember me" lasts, and how long a session does without it (contract §8). */
const PERSIST_FOR = 30 * DAY;
const LASTS_FOR = 1 * DAY;
/** A session in use is prolonged, but its row is written this often at most: reading costs no write (FC-72). */
const TOUCH_AFTER = 60 * 60 * 1000;

export type Sessions = ReturnType<typeof makeSessions>;

/** Who is signed in where. The database holds a hash of each token, so a stolen copy of it signs nobody in. */
export function makeSessions(database: Database, clock: () => Date = () => new Date()) {
    return {
        /** Signs a member in and returns the token for the cookie: always a new one, whatever the browser had before (FC-26). */
        async begin(userID: number, persist: boolean): Promise<{ token: string; session: Session }> {
            const token = randomBytes(32).toString("base64url");
            const now = clock();
            const session = await database.query
                .insertInto("sessions")
                .values({
                    tokenHash: hash(token),
                    userID,
                    persist,
                    dateInserted: toDateTime(now),
                    dateUpdated: toDateTime(now),
                    dateExpires: expiry(now, persist),
                })
                .returning(["sessionID", "userID", "persist", "dateUpdated", "dateExpires"])
                .executeTakeFirstOrThrow();
            return { token, session };
        },

        /** The session of a token that is still valid; prolonged when it is in use. */
        async find(token: string): Promise<Session | undefined> {
            const session = await database.query
                .selectFrom("sessions")
                .select(["sessionID", "userID", "persist", "dateUpdated", "dateExpires"])
                .where("tokenHash", "=", hash(token))
                .where("dateExpires", ">", toDateTime(clock()))
                .executeTakeFirst();
            if (session && clock().getTime() - Date.parse(session.dateUpdated) > TOUCH_AFTER) await prolong(session);
            return session;
        },

        async end(sessionID: number): Promise<void> {
            await database.query.deleteFrom("sessions").where("sessionID", "=", sessionID).execute();
        },

        /** Ends every session of a member, except one if given: after a changed password, or when banned. */
        async endAll(userID: number, exceptSessionID = 0): Promise<void> {
            await database.query
                .deleteFrom("sessions")
                .where("userID", "=", userID)
                .where("sessionID", "!=", exceptSessionID)
                .execute();
        },

        /** Removes what has expired. */
        async sweep(): Promise<void> {
            await database.query.deleteFrom("sessions").where("dateExpires", "<=", toDateTime(clock())).execute();
        },
    };

    async function prolong({ sessionID, persist }: Session): Promise<void> {
        const now = clock();
        await database.query
            .updateTable("sessions")
            .set({ dateUpdated: toDateTime(now), dateExpires: expiry(now, persist) })
            .where("sessionID", "=", sessionID)
            .execute();
    }
}

/** The age in seconds a cookie may reach in the browser; none for one that ends with the browser. */
export const cookieAge = (persist: boolean): number | undefined => (persist ? PERSIST_FOR / 1000 : undefined);

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

const expiry = (now: Date, persist: boolean) => toDateTime(new Date(now.getTime() + (persist ? PERSIST_FOR : LASTS_FOR)));
