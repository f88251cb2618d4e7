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
    /** What the browser says it is; null where nothing identifying is kept. */
    userAgent: string | null;
    /** The network it came from (`describeNetwork`). */
    network: string | null;
    /** The token before the last renewal, which is good for a moment longer. */
    formerTokenHash: string | null;
    dateRenewed: DateTime | null;
    /** The next request with it gets a new token. */
    mustRenew: Generated<boolean>;
    /** When who has it last proved who they are; null where they have not, or before this was written down. */
    dateProved: DateTime | null;
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
    mustRenew: boolean;
}

/** By what somebody came. */
export interface Device {
    userAgent?: string | undefined;
    /** See `describeNetwork`. */
    network?: string | undefined;
}

/** A query that finds ids of members. */
interface UserIDs extends AliasableExpression<{ userID: number }> {
    readonly isSelectQueryBuilder: true;
    toOperationNode(): SelectQueryNode;
}

export type SessionWithDevice = Omit<Session, "mustRenew"> & {
    dateInserted: DateTime;
    userAgent: string | null;
    network: string | null;
};

const DAY = 24 * 60 * 60 * 1000;
/** How long "remember me" lasts, and how long a session does without it (contract §8). */
const PERSIST_FOR = 30 * DAY;
const LASTS_FOR = 1 * DAY;
/** What a clock that is a day ahead takes for expired is still there when it has been put back (FC-91). */
const SWEEP_AFTER = 2 * DAY;
/** A session in use is prolonged, but its row is written this often at most: reading costs no write (FC-72). */
const TOUCH_AFTER = 60 * 60 * 1000;
/** What a browser sent before it had its new token is answered all the same, for this long. */
const FORMER_TOKEN_FOR = 60 * 1000;
const MAX_USER_AGENT_LENGTH = 300;
/** More sessions at once than anybody has. */
const MAX_LISTED = 200;

/** By these each statement that ends or changes sessions answers whose they are, so that the answers of nobody else are made again. */
const TOLD = ["tokenHash", "userID"] as const;
const SESSION = ["sessionID", "userID", "persist", "dateUpdated", "dateExpires", "mustRenew"] as const;

export type Sessions = ReturnType<typeof createSessions>;

/** Who is signed in where. The database holds a hash of each token, so a stolen copy of it signs nobody in. */
export function createSessions(database: Database, clock: () => Date = () => new Date()) {
    return {
        /**
         * Signs a member in and returns the token for the cookie: always a new one, whatever the browser had before (FC-26). `isProved` says
         * whether they have proved just now who they are; another site may vouch for them without having asked.
         */
        async begin(
            userID: number,
            persist: boolean,
            device: Device = {},
            { isProved = true }: { isProved?: boolean } = {},
        ): Promise<{ token: string; session: Session }> {
            const token = newToken();
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
                    userAgent: device.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) || null,
                    network: device.network ?? null,
                    dateProved: isProved ? toDateTime(now) : null,
                })
                .returning(SESSION)
                .executeTakeFirstOrThrow();
            return { token, session };
        },

        /** The session of a token that is still valid; prolonged when it is in use. */
        async find(token: string): Promise<Session | undefined> {
            const now = toDateTime(clock());
            const session =
                (await database.query
                    .selectFrom("sessions")
                    .select(SESSION)
                    .where("tokenHash", "=", hash(token))
                    .where("dateExpires", ">", now)
                    .executeTakeFirst()) ?? (await byFormerToken(token));
            if (session && clock().getTime() - Date.parse(session.dateUpdated) > TOUCH_AFTER) await prolong(session);
            return session;
        },

        async end(sessionID: number): Promise<void> {
            await ending().where("sessionID", "=", sessionID).execute();
        },

        /** Ends one session of a member; false when they have no such session. */
        async endOf(userID: number, sessionID: number): Promise<boolean> {
            const row = await ending().where("userID", "=", userID).where("sessionID", "=", sessionID).executeTakeFirst();
            return row !== undefined;
        },

        /** Where a member is signed in, or was: the last used first. */
        listOf(userID: number, { valid }: { valid: boolean }): Promise<SessionWithDevice[]> {
            return database.query
                .selectFrom("sessions")
                .select(["sessionID", "userID", "persist", "dateInserted", "dateUpdated", "dateExpires", "userAgent", "network"])
                .where("userID", "=", userID)
                .where("dateExpires", valid ? ">" : "<=", toDateTime(clock()))
                .orderBy("dateUpdated", "desc")
                .orderBy("sessionID", "desc")
                .limit(MAX_LISTED)
                .execute();
        },

        /**
         * Gives a session another token, and returns it; the one before is worth nothing from then on, or with `gently` in a minute.
         * Undefined when the session has ended, or when it was to be renewed only `ifNeeded` and has been meanwhile.
         */
        async renew(
            sessionID: number,
            { gently = false, ifNeeded = false }: { gently?: boolean; ifNeeded?: boolean } = {},
        ): Promise<string | undefined> {
            return (await giveToken(sessionID, { gently, ifNeeded }))?.token;
        },

        /** Somebody has proved once more who they are: notes when, and returns another token for the session (FC-26). */
        async prove(sessionID: number): Promise<{ token: string; session: Session } | undefined> {
            return giveToken(sessionID, { isProved: true });
        },

        /** When somebody has last proved in this session who they are. */
        async provedAt(sessionID: number): Promise<DateTime | undefined> {
            const row = await database.query
                .selectFrom("sessions")
                .select("dateProved")
                .where("sessionID", "=", sessionID)
                .executeTakeFirst();
            return row?.dateProved ?? undefined;
        },

        /** Every session of a member gets another token with its next request: after a change of what they may do (FC-26). */
        async renewAll(userID: number): Promise<void> {
            await changing({ mustRenew: true }).where("userID", "=", userID).execute();
        },

        /** The same for all whose ids a query finds, in one statement: for everybody in a role. */
        async renewAllOf(userIDs: UserIDs): Promise<void> {
            await changing({ mustRenew: true }).where("userID", "in", userIDs).execute();
        },

        /** Ends every session of all whose ids a query finds, in one statement. */
        async endAllOf(userIDs: UserIDs): Promise<void> {
            await ending().where("userID", "in", userIDs).execute();
        },

        /** Ends every session of a member, except one if given: after a changed password, or when banned. */
        async endAll(userID: number, exceptSessionID = 0): Promise<void> {
            await ending().where("userID", "=", userID).where("sessionID", "!=", exceptSessionID).execute();
        },

        /** Forgets by what a member came, who does not want it to be known. */
        async forgetDevices(userID: number): Promise<void> {
            await changing({ userAgent: null, network: null }).where("userID", "=", userID).execute();
        },

        /** Removes what has expired. */
        async sweep(): Promise<void> {
            await ending()
                .where("dateExpires", "<=", toDateTime(new Date(clock().getTime() - SWEEP_AFTER)))
                .execute();
        },
    };

    function ending() {
        return database.query.deleteFrom("sessions").returning(TOLD);
    }

    function changing(changes: Updateable<SessionsTable>) {
        return database.query.updateTable("sessions").set(changes).returning(TOLD);
    }

    async function giveToken(
        sessionID: number,
        { gently = false, ifNeeded = false, isProved = false }: { gently?: boolean; ifNeeded?: boolean; isProved?: boolean },
    ): Promise<{ token: string; session: Session } | undefined> {
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
                // By the token itself, so that it is known whose answers end with it; one that was given meanwhile is asked for again.
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

/** The age in seconds a cookie may reach in the browser; none for one that ends with the browser. */
export const cookieAge = (persist: boolean): number | undefined => (persist ? PERSIST_FOR / 1000 : undefined);

const newToken = () => randomBytes(32).toString("base64url");

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

const expiry = (now: Date, persist: boolean) => toDateTime(new Date(now.getTime() + (persist ? PERSIST_FOR : LASTS_FOR)));
