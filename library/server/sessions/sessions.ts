import { createHash, randomBytes } from "node:crypto";
import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Database } from "@parley/library/server/database";
import type { AliasableExpression, Generated, SelectQueryNode, Updateable } from "kysely";

interface SessionsTable {
    sessionID: Generated<number>;
    tokenHash: string;
    userID: number;
    persist: boolean;
    dateInserted: DateTime;
    dateUpdated: DateTime;
    dateExpires: DateTime;
    /** User agent of the browser; null if identifying data is not stored. */
    userAgent: string | null;
    /** Network of the IP address (`describeNetwork`). */
    network: string | null;
    /** Hash of the token before the last renewal, which remains valid for a moment. */
    formerTokenHash: string | null;
    dateRenewed: DateTime | null;
    /** Whether the next request with this session gets a new token. */
    mustRenew: Generated<boolean>;
    /** Time of the last reauthentication; null if there was none, or only before this was recorded. */
    dateProved: DateTime | null;
    /** What a session is limited to, in the words of the feature that began it; null for a session of the whole site. */
    scope: string | null;
    /** Name of the other site on which a limited session is used. */
    siteName: string | null;
}

declare module "@parley/library/server/database" {
    interface Tables {
        sessions: SessionsTable;
    }
}

/** The session of a signed-in member on one device. */
export interface Session {
    sessionID: number;
    userID: number;
    persist: boolean;
    dateUpdated: DateTime;
    dateExpires: DateTime;
    mustRenew: boolean;
    scope: string | null;
}

/** What a session is limited to, and where it is used. */
export interface SessionLimits {
    scope: string;
    siteName: string;
}

/** A session with its new token. */
interface BegunSession {
    token: string;
    session: Session;
}

/** Device of a sign-in. */
export interface Device {
    userAgent?: string | undefined;
    /** See `describeNetwork`. */
    network?: string | undefined;
}

interface BeginOptions {
    isProved?: boolean;
    /** For a session that is found with its scope only. */
    limits?: SessionLimits;
}

/** A query that selects user IDs. */
interface UserIDs extends AliasableExpression<{ userID: number }> {
    readonly isSelectQueryBuilder: true;
    toOperationNode(): SelectQueryNode;
}

export type SessionWithDevice = Omit<Session, "mustRenew" | "scope"> & {
    dateInserted: DateTime;
    userAgent: string | null;
    network: string | null;
    siteName: string | null;
};

const DAY = 24 * 60 * 60 * 1000;
/** Lifetime of a session with "remember me", and without (contract §8). */
const PERSIST_FOR = 30 * DAY;
const LASTS_FOR = 1 * DAY;
/**
 * Time after which expired sessions are deleted. A clock that is a day ahead must not delete sessions that are valid after it is set back
 * (FC-91).
 */
const SWEEP_AFTER = 2 * DAY;
/** Minimum interval at which a session in use is extended, so that most reads cause no write (FC-72). */
const TOUCH_AFTER = 60 * 60 * 1000;
/** Time for which the previous token remains valid, for requests that the browser sent before it received the new one. */
const FORMER_TOKEN_FOR = 60 * 1000;
const MAX_USER_AGENT_LENGTH = 300;
/** Maximum number of listed sessions. */
const MAX_LISTED = 200;

/**
 * Columns returned by each statement that ends or changes sessions, so that only the cached responses of these sessions are invalidated.
 */
const RETURNED_COLUMNS = ["tokenHash", "userID"] as const;
const SESSION = ["sessionID", "userID", "persist", "dateUpdated", "dateExpires", "mustRenew", "scope"] as const;

export type Sessions = ReturnType<typeof createSessions>;

/** Creates the session store. The database contains a hash of each token, so that a stolen copy grants no access. */
export function createSessions(database: Database, clock: () => Date = () => new Date()) {
    return {
        /**
         * Signs a member in and returns the token for the cookie: always a new one, whatever the browser sent (FC-26). `isProved` is
         * whether the member has just authenticated; an OpenID provider may vouch for them without new authentication.
         */
        async begin(userID: number, persist: boolean, device: Device = {}, options: BeginOptions = {}): Promise<BegunSession> {
            const { isProved = true, limits } = options;
            const token = newToken();
            const now = clock();
            const session = await database.query
                .insertInto("sessions")
                .values({
                    tokenHash: hash(token),
                    userID,
                    persist,
                    ...toFirstTimes(now, { persist, isProved }),
                    userAgent: device.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) || null,
                    network: device.network ?? null,
                    scope: limits?.scope ?? null,
                    siteName: limits?.siteName ?? null,
                })
                .returning(SESSION)
                .executeTakeFirstOrThrow();
            return { token, session };
        },

        /** Returns the session of a valid token, of the whole site or of this scope only; extends a session in use. */
        async find(token: string, scope: string | null = null): Promise<Session | undefined> {
            const now = toDateTime(clock());
            const session =
                (await database.query
                    .selectFrom("sessions")
                    .select(SESSION)
                    .where("tokenHash", "=", hash(token))
                    .where("dateExpires", ">", now)
                    .executeTakeFirst()) ?? (await byFormerToken(token));
            if (session?.scope !== scope) return undefined;
            if (clock().getTime() - Date.parse(session.dateUpdated) > TOUCH_AFTER) await prolong(session);
            return session;
        },

        async end(sessionID: number): Promise<void> {
            await ending().where("sessionID", "=", sessionID).execute();
        },

        /** Ends one session of a member; returns false if the member has no such session. */
        async endOf(userID: number, sessionID: number): Promise<boolean> {
            const row = await ending().where("userID", "=", userID).where("sessionID", "=", sessionID).executeTakeFirst();
            return row !== undefined;
        },

        /** Returns the valid or the expired sessions of a member, last used first. */
        listOf(userID: number, { valid }: { valid: boolean }): Promise<SessionWithDevice[]> {
            return database.query
                .selectFrom("sessions")
                .select([
                    "sessionID",
                    "userID",
                    "persist",
                    "dateInserted",
                    "dateUpdated",
                    "dateExpires",
                    "userAgent",
                    "network",
                    "siteName",
                ])
                .where("userID", "=", userID)
                .where("dateExpires", valid ? ">" : "<=", toDateTime(clock()))
                .orderBy("dateUpdated", "desc")
                .orderBy("sessionID", "desc")
                .limit(MAX_LISTED)
                .execute();
        },

        /**
         * Replaces the token of a session and returns the new one; the old token becomes invalid at once, or with `gently` after a minute.
         * Returns undefined if the session has ended, or with `ifNeeded` if it has been renewed meanwhile.
         */
        async renew(
            sessionID: number,
            { gently = false, ifNeeded = false }: { gently?: boolean; ifNeeded?: boolean } = {},
        ): Promise<string | undefined> {
            return (await giveToken(sessionID, { gently, ifNeeded }))?.token;
        },

        /** Records that the member has reauthenticated, and returns a new token for the session (FC-26). */
        async prove(sessionID: number): Promise<BegunSession | undefined> {
            return giveToken(sessionID, { isProved: true });
        },

        /** Returns the time of the session's last reauthentication. */
        async provedAt(sessionID: number): Promise<DateTime | undefined> {
            const row = await database.query
                .selectFrom("sessions")
                .select("dateProved")
                .where("sessionID", "=", sessionID)
                .executeTakeFirst();
            return row?.dateProved ?? undefined;
        },

        /** Makes every session of a member get a new token at its next request: after a change of permissions (FC-26). */
        async renewAll(userID: number): Promise<void> {
            await changing({ mustRenew: true }).where("userID", "=", userID).execute();
        },

        /** Does the same for all members whose IDs a query selects, in one statement: for everybody with a role. */
        async renewAllOf(userIDs: UserIDs): Promise<void> {
            await changing({ mustRenew: true }).where("userID", "in", userIDs).execute();
        },

        /** Ends all sessions of the members whose IDs a query selects, in one statement. */
        async endAllOf(userIDs: UserIDs): Promise<void> {
            await ending().where("userID", "in", userIDs).execute();
        },

        /** Ends all sessions of a member, except one if given: after a change of password, or a ban. */
        async endAll(userID: number, exceptSessionID = 0): Promise<void> {
            await ending().where("userID", "=", userID).where("sessionID", "!=", exceptSessionID).execute();
        },

        /** Erases the stored devices of a member, who does not want them to be stored. */
        async forgetDevices(userID: number): Promise<void> {
            await changing({ userAgent: null, network: null }).where("userID", "=", userID).execute();
        },

        /** Deletes expired sessions. */
        async sweep(): Promise<void> {
            await ending()
                .where("dateExpires", "<=", toDateTime(new Date(clock().getTime() - SWEEP_AFTER)))
                .execute();
        },
    };

    function ending() {
        return database.query.deleteFrom("sessions").returning(RETURNED_COLUMNS);
    }

    function changing(changes: Updateable<SessionsTable>) {
        return database.query.updateTable("sessions").set(changes).returning(RETURNED_COLUMNS);
    }

    async function giveToken(
        sessionID: number,
        { gently = false, ifNeeded = false, isProved = false }: { gently?: boolean; ifNeeded?: boolean; isProved?: boolean },
    ): Promise<BegunSession | undefined> {
        for (;;) {
            const before = await database.query
                .selectFrom("sessions")
                .select("tokenHash")
                .where("sessionID", "=", sessionID)
                .$if(ifNeeded, (query) => query.where("mustRenew", "=", true))
                .executeTakeFirst();
            if (!before) return undefined;
            const token = newToken();
            const now = toDateTime(clock());
            const session = await database.query
                .updateTable("sessions")
                .set({
                    tokenHash: hash(token),
                    formerTokenHash: gently ? before.tokenHash : null,
                    dateRenewed: now,
                    mustRenew: false,
                    ...(isProved && { dateProved: now }),
                })
                // By the token, so that it is known whose cached responses are invalidated; if the token has been replaced meanwhile, it is
                // read again.
                .where("tokenHash", "=", before.tokenHash)
                .returning(SESSION)
                .executeTakeFirst();
            if (session) return { token, session };
        }
    }

    async function byFormerToken(token: string): Promise<Session | undefined> {
        const now = clock();
        return database.query
            .selectFrom("sessions")
            .select(SESSION)
            .where("formerTokenHash", "=", hash(token))
            .where("dateRenewed", ">", toDateTime(new Date(now.getTime() - FORMER_TOKEN_FOR)))
            .where("dateRenewed", "<", toDateTime(new Date(now.getTime() + FORMER_TOKEN_FOR)))
            .where("dateExpires", ">", toDateTime(now))
            .executeTakeFirst();
    }

    async function prolong({ sessionID, persist }: Session): Promise<void> {
        const now = clock();
        await database.query
            .updateTable("sessions")
            .set({ dateUpdated: toDateTime(now), dateExpires: expiry(now, persist) })
            .where("sessionID", "=", sessionID)
            .execute();
    }
}

/** Returns the maximum age of the session cookie in seconds; undefined for a cookie that ends with the browser session. */
export const getCookieMaxAge = (persist: boolean): number | undefined => (persist ? PERSIST_FOR / 1000 : undefined);

/** Returns the times of a session that begins. */
function toFirstTimes(now: Date, { persist, isProved }: { persist: boolean; isProved: boolean }) {
    const begun = toDateTime(now);
    return {
        dateInserted: begun,
        dateUpdated: begun,
        dateExpires: expiry(now, persist),
        dateProved: isProved ? begun : null,
    };
}

const newToken = () => randomBytes(32).toString("base64url");

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

const expiry = (now: Date, persist: boolean) => toDateTime(new Date(now.getTime() + (persist ? PERSIST_FOR : LASTS_FOR)));
