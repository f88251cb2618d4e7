import { createHash, randomBytes } from "node:crypto";
import type { UserRow, UsersRepository } from "@parley/accounts/server";
import type { DateTime } from "@parley/library/contract";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { Counter, LoginAttempts } from "@parley/passwords/server";
import { DAY, MAX_ON_DEVICE, MAX_STEPS, TEN_MINUTES, toNetwork } from "@parley/passwords/server";
import { isTrustedDeviceToken, toTrustedDeviceToken } from "./trustedDevices";
import type { WaitingEntry } from "./waiting.repository";
import { createWaitingRepository } from "./waiting.repository";

/** Source of second factors, provided by a feature. */
export interface SecondStepSource {
    /** Checks whether a member needs a second step to sign in. */
    isNeeded(userID: number): Promise<boolean>;
    /** Checks whether a member must set up a second factor before they may do anything else. */
    isMissing(userID: number): Promise<boolean>;
}

/** A pending sign-in, and the token with which the browser continues it. */
export interface SecondStep {
    userID: number;
    token: string;
    dateExpires: DateTime;
}

/** A proof of a second factor. */
export interface Proof {
    /**
     * `guessable`: short enough for brute force, such as six digits. `long`: not feasible to guess. `signed`: not feasible to guess, and
     * made by a key. Attempts are counted separately by kind, so that guesses of one kind do not block the others.
     */
    kind: "guessable" | "long" | "signed";
    isRight(userID: number): Promise<boolean>;
}

/** Client that offers the proof. */
interface Caller {
    address: string;
    cookies: { device?: string | undefined };
}

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    users: Pick<UsersRepository, "byID">;
    loginAttempts: LoginAttempts;
}

const LASTS_FOR = TEN_MINUTES;
/** Maximum number of proofs after one right password. */
const MAX_ATTEMPTS = 5;

export type SecondStepsService = ReturnType<typeof createSecondStepsService>;

/**
 * Creates the service for pending sign-ins that need a second step. The browser holds a token that is valid for one attempt and is replaced
 * with each; the database stores its hash. After five attempts or ten minutes the sign-in starts again with the password (FC-27).
 */
export function createSecondStepsService({ database, clock, users, loginAttempts }: Dependencies) {
    const waiting = createWaitingRepository(database);
    const sources: SecondStepSource[] = [];

    return {
        provide: (source: SecondStepSource): void => void sources.push(source),

        /** Checks whether a member must set up a second factor before they may do anything else. */
        isMissing: (userID: number): Promise<boolean> => some((source) => source.isMissing(userID)),

        /** Begins a pending sign-in if the member needs a second step. */
        async begin(row: UserRow, persist: boolean): Promise<SecondStep | undefined> {
            const { userID } = row;
            if (!(await some((source) => source.isNeeded(userID)))) return undefined;
            const token = newToken();
            const dateExpires = toDateTime(new Date(clock().getTime() + LASTS_FOR));
            await waiting.insert({ tokenHash: hashOf(token), userID, mark: toTrustedDeviceToken(row), persist, dateExpires });
            return { userID, token, dateExpires };
        },

        /** Returns the member of a pending sign-in without using up its attempt. Throws 401 if there is none. */
        async memberOf(token: string): Promise<number> {
            const entry = await waiting.find(hashOf(token), { now: toDateTime(clock()), maxAttempts: MAX_ATTEMPTS });
            if (!entry || !(await isGood(entry))) throw tooLate();
            return entry.userID;
        },

        /**
         * Uses up the attempt of a token and returns the pending sign-in; `next` is the token for another attempt. Throws 401 if there is
         * none.
         */
        async take(token: string): Promise<{ entry: WaitingEntry; next: string }> {
            const next = newToken();
            const entry = await waiting.take(hashOf(token), hashOf(next), {
                now: toDateTime(clock()),
                maxAttempts: MAX_ATTEMPTS,
            });
            if (!entry || !(await isGood(entry))) throw tooLate();
            return { entry, next };
        },

        /** Checks a proof and ends the pending sign-in if it is right. Throws 429 after too many wrong ones. */
        async check({ waitingEntryID, userID }: WaitingEntry, proof: Proof, caller: Caller): Promise<boolean> {
            const isRight = await loginAttempts.make(await countersFor(userID, proof, caller), () => proof.isRight(userID));
            if (isRight) await waiting.remove(waitingEntryID);
            return isRight;
        },

        sweep: (): Promise<void> => waiting.removeExpired(toDateTime(clock())),
    };

    async function some(ask: (source: SecondStepSource) => Promise<boolean>): Promise<boolean> {
        for (const source of sources) if (await ask(source)) return true;
        return false;
    }

    /** Checks that the password has not changed since it was verified. */
    async function isGood({ userID, mark }: WaitingEntry): Promise<boolean> {
        const row = await users.byID(userID);
        return row !== undefined && toTrustedDeviceToken(row) === mark;
    }

    /** Returns the limits for an attempt. Trusted devices are counted separately, so that nobody can lock their owner out (FC-27). */
    async function countersFor(userID: number, { kind }: Proof, { address, cookies }: Caller): Promise<Counter[]> {
        const row = await users.byID(userID);
        if (row && isTrustedDeviceToken(row, cookies.device))
            return [{ key: `${kind} step by device ${userID} ${cookies.device}`, limit: MAX_ON_DEVICE, per: TEN_MINUTES }];
        return [
            { key: `${kind} step ${userID} ${toNetwork(address)}`, limit: MAX_STEPS.perAccountAndNetwork, per: TEN_MINUTES },
            kind === "guessable"
                ? { key: `${kind} step ${userID}`, limit: MAX_STEPS.guessablePerDay, per: DAY }
                : { key: `${kind} step ${userID}`, limit: MAX_STEPS.perAccount, per: TEN_MINUTES },
        ];
    }
}

/** Creates the error whose code tells the client to start again with the password. */
const tooLate = () =>
    new ApiRefusal({
        status: 401,
        message: "This took too long, or too many attempts. Sign in again.",
        description: null,
        code: "secondStepOver",
    });

const newToken = () => randomBytes(32).toString("base64url");

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
