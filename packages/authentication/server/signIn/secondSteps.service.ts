import { createHash, randomBytes } from "node:crypto";
import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { DateTime } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { Counter, LoginAttempts } from "./loginAttempts";
import { toNetwork } from "./loginAttempts";
import { isDeviceMark, toDeviceMark } from "./marks";
import type { WaitingEntry } from "./waiting.repository";
import { createWaitingRepository } from "./waiting.repository";

/** A feature that knows of further proofs than a password. */
export interface SecondStepSource {
    /** Whether a password alone does not let this member in. */
    isNeeded(userID: number): Promise<boolean>;
    /** Whether this member must set up a second factor before they may do anything else. */
    isMissing(userID: number): Promise<boolean>;
}

/** A sign-in that waits, and the token by which this browser goes on with it. */
export interface SecondStep {
    userID: number;
    token: string;
    dateExpires: DateTime;
}

/** One proof that is offered. */
export interface Proof {
    /**
     * `guessable`: short enough to be found by many tries, as six digits are; `long`: not in a thousand years; `signed`: the same, by a key that
     * nobody types. They are counted apart, so that who is guessing the one holds nobody up with the other.
     */
    kind: "guessable" | "long" | "signed";
    isRight(userID: number): Promise<boolean>;
}

/** Who offers it, as far as their browser tells. */
interface Caller {
    address: string;
    cookies: { device?: string | undefined };
}

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    users: Pick<UsersRepository, "byID">;
    tries: LoginAttempts;
}

const MINUTE = 60 * 1000;
const TEN_MINUTES = 10 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const LASTS_FOR = TEN_MINUTES;
/** How many proofs one right password is good for. */
const MAX_ATTEMPTS = 5;

export type SecondStepsService = ReturnType<typeof createSecondStepsService>;

/**
 * What stands between a right password and a session. The browser holds a token that is good for one try and gets another one for the next;
 * the database holds its hash. After five tries or ten minutes it begins anew with the password (FC-27).
 */
export function createSecondStepsService({ database, clock, users, tries }: Dependencies) {
    const waiting = createWaitingRepository(database);
    const sources: SecondStepSource[] = [];

    return {
        provide: (source: SecondStepSource): void => void sources.push(source),

        /** Whether this member is to set something up before they may do anything. */
        isMissing: (userID: number): Promise<boolean> => some((source) => source.isMissing(userID)),

        /** Lets a sign-in wait, if this member needs a second step. */
        async begin(row: UserRow, persist: boolean): Promise<SecondStep | undefined> {
            const { userID } = row;
            if (!(await some((source) => source.isNeeded(userID)))) return undefined;
            const token = newToken();
            const dateExpires = toDateTime(new Date(clock().getTime() + LASTS_FOR));
            await waiting.insert({ tokenHash: hashOf(token), userID, mark: toDeviceMark(row), persist, dateExpires });
            return { userID, token, dateExpires };
        },

        /** Whose sign-in a token is to go on with; takes no try of it. Throws 401 when there is none. */
        async memberOf(token: string): Promise<number> {
            const entry = await waiting.find(hashOf(token), { now: toDateTime(clock()), mostAttempts: MAX_ATTEMPTS });
            if (!entry || !(await isGood(entry))) throw tooLate();
            return entry.userID;
        },

        /** Takes the one try that a token is good for; `next` is the token for another one. Throws 401 when there is none. */
        async take(token: string): Promise<{ entry: WaitingEntry; next: string }> {
            const next = newToken();
            const entry = await waiting.take(hashOf(token), hashOf(next), {
                now: toDateTime(clock()),
                mostAttempts: MAX_ATTEMPTS,
            });
            if (!entry || !(await isGood(entry))) throw tooLate();
            return { entry, next };
        },

        /** Whether the proof is right, which ends the waiting. Throws 429 after too many that were not. */
        async check({ waitingEntryID, userID }: WaitingEntry, proof: Proof, caller: Caller): Promise<boolean> {
            const isRight = await tries.make(await countersFor(userID, proof, caller), () => proof.isRight(userID));
            if (isRight) await waiting.remove(waitingEntryID);
            return isRight;
        },

        sweep: (): Promise<void> => waiting.removeExpired(toDateTime(clock())),
    };

    async function some(ask: (source: SecondStepSource) => Promise<boolean>): Promise<boolean> {
        for (const source of sources) if (await ask(source)) return true;
        return false;
    }

    /** With another password than the one that was right, nobody goes on. */
    async function isGood({ userID, mark }: WaitingEntry): Promise<boolean> {
        const row = await users.byID(userID);
        return row !== undefined && toDeviceMark(row) === mark;
    }

    /** A browser that has signed in before is counted by itself, so that nobody can lock its owner out (FC-27). */
    async function countersFor(userID: number, { kind }: Proof, { address, cookies }: Caller): Promise<Counter[]> {
        const row = await users.byID(userID);
        if (row && isDeviceMark(row, cookies.device))
            return [{ key: `${kind} step by device ${userID} ${cookies.device}`, limit: 10, per: TEN_MINUTES }];
        return [
            { key: `${kind} step ${userID} ${toNetwork(address)}`, limit: 10, per: TEN_MINUTES },
            kind === "guessable"
                ? // Three of a million codes are good at any time: with so many tries a day nobody finds one in years.
                  { key: `${kind} step ${userID}`, limit: 50, per: DAY }
                : { key: `${kind} step ${userID}`, limit: 100, per: TEN_MINUTES },
        ];
    }
}

/** The code by which a client knows that it begins anew with the password. */
const tooLate = () =>
    new ApiRefusal({
        status: 401,
        message: "This took too long or too many attempts. Sign in again.",
        description: null,
        code: "secondStepOver",
    });

const newToken = () => randomBytes(32).toString("base64url");

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
