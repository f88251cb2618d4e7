import { createHmac, timingSafeEqual } from "node:crypto";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Session, Sessions } from "@parley/library/server/sessions";
import type { AccountsService, NewAccount } from "./accounts.service";
import { emailKeyOf } from "./emails";
import { isPassword } from "./passwords";
import type { PermissionsService } from "./permissions.service";
import type { Throttle } from "./throttle";
import { makeThrottle, tooMany } from "./throttle";
import type { UserRow, UsersRepository } from "./users.repository";

/** Somebody at the door. */
export interface SignInAttempt {
    /** A name or an e-mail address. */
    username: string;
    password: string;
    persist: boolean;
    /** Where they knock from. */
    address: string;
    /** What the browser brought along: the session it has now, and the mark of one that has signed in before. */
    cookies: { session?: string | undefined; device?: string | undefined };
}

export interface SignedIn {
    userID: number;
    session: Session;
    /** For the session's cookie. */
    token: string;
    /** For the cookie by which this browser is known as one of theirs. */
    device: string;
}

interface Needs extends Pick<ServerKit, "clock"> {
    users: UsersRepository;
    accounts: AccountsService;
    permissions: PermissionsService;
    sessions: Sessions;
}

const TEN_MINUTES = 10 * 60 * 1000;
const AN_HOUR = 60 * 60 * 1000;
/** When somebody was last here is written this often at most, in milliseconds: reading costs no write (FC-72). */
const TOUCH_AFTER = TEN_MINUTES;

export type EntryService = ReturnType<typeof entryService>;

/**
 * How people come and go. Wrong tries are counted by account and address, by address, and by account; a browser that has
 * signed in to the account before is counted by itself, so that nobody can lock its owner out (FC-27). Whatever is wrong, the
 * answer and the work are the same.
 */
export function entryService({ users, accounts, permissions, sessions, clock }: Needs) {
    const perPair = makeThrottle({ limit: 5, per: TEN_MINUTES, clock });
    const perAddress = makeThrottle({ limit: 50, per: TEN_MINUTES, clock });
    const perAccount = makeThrottle({ limit: 50, per: TEN_MINUTES, clock });
    const perDevice = makeThrottle({ limit: 10, per: TEN_MINUTES, clock });
    const underway = new Set<Promise<boolean>>();
    const registrations = makeThrottle({ limit: 30, per: AN_HOUR, clock });

    return {
        authenticate,

        /**
         * Begins a session, always a new one; the one this browser had ends (FC-26). Throws 401 when name or password is wrong, 403 for
         * the banned, 429 with `retryAfter` in seconds after too many tries.
         */
        async signIn(attempt: SignInAttempt): Promise<SignedIn> {
            const row = await find(attempt.username);
            const counted = countersFor(attempt, row);
            const isRight = await tried(counted, () => isPassword(hashOf(row), attempt.password));
            if (!isRight || !row) throw wrong();
            if (row.banned > 0) throw new ApiRefusal({ status: 403, message: "This account is banned.", description: null });
            await signOut(attempt.cookies.session);
            return { userID: row.userID, ...(await sessions.begin(row.userID, attempt.persist)), device: markOf(row) };
        },

        /** Makes an account for somebody who registers; throws `InvalidInput`, 400, or 429 after too many from one address. */
        async register(account: NewAccount, address: string): Promise<{ userID: number; name: string; email: string }> {
            registrations.take(address);
            try {
                return await accounts.register(account);
            } catch (error) {
                // A form that has to be filled in again is no account more.
                registrations.forgive(address);
                throw error;
            }
        },

        /** Begins a session for somebody who has just made their account. */
        async welcome(userID: number, formerToken: string | undefined): Promise<SignedIn> {
            const row = await users.byID(userID);
            if (!row) throw wrong();
            await signOut(formerToken);
            return { userID, ...(await sessions.begin(userID, false)), device: markOf(row) };
        },

        signOut,

        /** A member as the one who asks; the banned and the deleted are guests (FC-22). */
        async viewer(userID: number): Promise<Viewer> {
            return viewerFrom(userID === GUEST_ID ? undefined : await users.byID(userID));
        },

        /** The same for somebody who is here just now, which is written down. */
        async arrive(userID: number): Promise<Viewer> {
            const row = await users.byID(userID);
            if (row) await touch(row);
            return viewerFrom(row);
        },
    };

    /** Tries a password and counts it unless it is right; throws 429 after too many. */
    async function tried(counted: readonly (readonly [Throttle, string])[], check: () => Promise<boolean>): Promise<boolean> {
        const wait = () => Math.max(...counted.map(([throttle, key]) => throttle.wait(key)));
        // Several right tries at once are no attack, so whoever finds the limit reached waits for those that are under way.
        for (let wave = 0; wave < MOST_WAVES && wait() > 0 && underway.size > 0; wave++) await Promise.allSettled(underway);
        if (wait() > 0) throw tooMany(wait());
        // Counted before the work, so that a hundred tries at once are a hundred tries.
        for (const [throttle, key] of counted) throttle.count(key);
        const checking = check();
        underway.add(checking);
        try {
            const isRight = await checking;
            if (isRight) for (const [throttle, key] of counted) throttle.forgive(key);
            return isRight;
        } finally {
            underway.delete(checking);
        }
    }

    async function viewerFrom(row: UserRow | undefined): Promise<Viewer> {
        const isHere = row !== undefined && !row.deleted && row.banned === 0;
        return { userID: isHere ? row.userID : GUEST_ID, permissions: await permissions.ofRow(row) };
    }

    async function touch({ userID, dateLastActive }: UserRow): Promise<void> {
        const now = clock();
        if (dateLastActive && now.getTime() - Date.parse(dateLastActive) < TOUCH_AFTER) return;
        await users.update(userID, { dateLastActive: toDateTime(now) });
    }

    /** The member with this name or address and this password, if they may come in; always the same amount of work. */
    async function authenticate(username: string, password: string): Promise<number | undefined> {
        const row = await find(username);
        const isRight = await isPassword(hashOf(row), password);
        return isRight && row?.banned === 0 ? row.userID : undefined;
    }

    /** Ends the session of this token, if it has one. */
    async function signOut(token: string | undefined): Promise<void> {
        const session = token === undefined ? undefined : await sessions.find(token);
        if (session) await sessions.end(session.sessionID);
    }

    async function find(username: string): Promise<UserRow | undefined> {
        const emailKey = emailKeyOf(username.trim());
        const byEmail = emailKey === undefined ? undefined : await users.byEmailKey(emailKey);
        return byEmail ?? users.byNameKey(foldName(username));
    }

    function countersFor({ username, address, cookies }: SignInAttempt, row: UserRow | undefined) {
        const account = row ? String(row.userID) : foldName(username).slice(0, 200);
        if (row && isMarkOf(row, cookies.device)) return [[perDevice, `${account} ${cookies.device}`]] as const;
        return [
            [perPair, `${account} ${address}`],
            [perAddress, address],
            [perAccount, account],
        ] as const;
    }
}

/** How often somebody waits for the tries of others before being told to come back later. */
const MOST_WAVES = 5;

const hashOf = (row: UserRow | undefined) => (row?.deleted ? null : row?.passwordHash);

const wrong = () => new ApiRefusal({ status: 401, message: "The name or the password is not right.", description: null });

/** What a browser keeps that has signed in: worth nothing but a place of its own in the counting, and nothing at all after a new password. */
function markOf({ userID, passwordHash }: UserRow): string {
    return createHmac("sha256", passwordHash ?? "")
        .update(`device:${userID}`)
        .digest("base64url");
}

function isMarkOf(row: UserRow, mark: string | undefined): boolean {
    if (mark === undefined || row.passwordHash === null) return false;
    const [given, right] = [Buffer.from(mark), Buffer.from(markOf(row))];
    return given.length === right.length && timingSafeEqual(given, right);
}
