import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { isReopenable, toEmailKey } from "@parley/accounts/server";
import { ApiRefusal, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Device, Session, Sessions } from "@parley/library/server/sessions";
import { describeNetwork } from "@parley/library/server/sessions";
import { tooMany } from "@parley/library/server/throttle";
import type { BanDetails, PermissionsService } from "@parley/permissions/server";
import type { ClosingService } from "../closing/closing.service";
import { HASH_METHOD, hashPassword, isOutdated } from "../credentials/passwords";
import type { Counter, LoginAttempts } from "./loginAttempts";
import { toNetwork } from "./loginAttempts";
import { isDeviceMark, toDeviceMark } from "./marks";
import type { PasswordChecks } from "./passwordChecks";
import type { PasswordSprayGuard } from "./passwordSpray";
import type { SecondStep, SecondStepsService } from "./secondSteps.service";

/** Somebody at the door. */
export interface SignInAttempt {
    /** A name or an e-mail address. */
    username: string;
    password: string;
    persist: boolean;
}

/** By what somebody comes to the door. */
export interface Visitor {
    /** Where they knock from. */
    address: string;
    userAgent: string;
    /** What the browser brought along: the session it has now, the mark of one that has signed in before, and all the rest. */
    cookies: { session?: string | undefined; device?: string | undefined; all: Readonly<Record<string, string | undefined>> };
}

export interface SignedIn {
    userID: number;
    session: Session;
    /** For the session's cookie. */
    token: string;
    /** For the cookie by which this browser is known as one of theirs. */
    device: string;
}

interface Dependencies extends Pick<ServerKit, "clock"> {
    users: UsersRepository;
    permissions: PermissionsService;
    /** Whether nothing that identifies a member may be recorded of what they do (FC-24). */
    privacy: { isAnonymous: (userID: number, cookies: Readonly<Record<string, string | undefined>>) => Promise<boolean> };
    closing: ClosingService;
    tries: LoginAttempts;
    sprayGuard: PasswordSprayGuard;
    passwords: PasswordChecks;
    sessions: Sessions;
    secondSteps: SecondStepsService;
    /** Why a member is banned, which is told only to who has proved to be that member. */
    banDetails: (userID: number) => Promise<BanDetails | undefined>;
}

const TEN_MINUTES = 10 * 60 * 1000;
/** When somebody was last here is written this often at most, in milliseconds: reading costs no write (FC-72). */
const TOUCH_AFTER = TEN_MINUTES;

export type EntryService = ReturnType<typeof createEntryService>;

/**
 * How people come and go. Wrong tries are counted by account and address, by address, by account, by password, and on the whole site; a browser
 * that has signed in to the account before is counted by itself, so that nobody can lock its owner out (FC-27, FC-88). Whatever is wrong, the
 * answer and the work are the same: as many queries, and as many hashes, whether there is such an account or not.
 */
export function createEntryService(dependencies: Dependencies) {
    const { users, permissions, privacy, closing, tries, sprayGuard, passwords, sessions, secondSteps, banDetails, clock } =
        dependencies;
    return {
        authenticate,

        /**
         * Begins a session, always a new one; the one this browser had ends (FC-26). Who needs a second step gets no session yet, but what to go on
         * with. Throws 401 when name or password is wrong, 403 for the banned, 429 with `retryAfter` in seconds after too many tries.
         */
        async signIn(attempt: SignInAttempt, visitor: Visitor): Promise<SignedIn | { secondStep: SecondStep }> {
            const places = await placesFor(attempt.username);
            const found = await limited(attempt, visitor, places);
            if (!found) throw wrong();
            await requireAdmittance(found);
            const row = await renewed(found, attempt.password);
            const secondStep = await secondSteps.begin(row, attempt.persist);
            if (secondStep) return { secondStep };
            await closing.reopenOwn(row);
            return begin(row, attempt.persist, visitor);
        },

        /** Begins a session for a member who has proved all that was asked of them; what is so with any other sign-in, is so with this one. */
        async enter(userID: number, persist: boolean, visitor: Visitor): Promise<SignedIn> {
            const row = await admitted(userID);
            await closing.reopenOwn(row);
            return begin(row, persist, visitor);
        },

        /**
         * The same for a member for whom another site vouches; as after a password, who needs a second step has yet to take it. `isProved` says
         * whether that site has asked them just now.
         */
        async enterVouched(
            userID: number,
            visitor: Visitor,
            { persist, isProved }: { persist: boolean; isProved: boolean },
        ): Promise<SignedIn | { secondStep: SecondStep }> {
            const row = await admitted(userID);
            const secondStep = await secondSteps.begin(row, persist);
            if (secondStep) return { secondStep };
            await closing.reopenOwn(row);
            return begin(row, persist, visitor, isProved);
        },

        /** Begins a session for somebody who has just made their account, or proved that it is theirs. */
        async welcome(userID: number, visitor: Visitor): Promise<SignedIn> {
            const row = await users.byID(userID);
            if (!row) throw wrong();
            return begin(row, false, visitor);
        },

        /** What makes a browser known as one of a member's: after a new password, the owner is not held up by others' tries (FC-27). */
        toDeviceMark,

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

    async function admitted(userID: number): Promise<UserRow> {
        const row = await users.byID(userID);
        if (!row || (row.deleted && !isReopenable(row))) throw wrong();
        await requireAdmittance(row);
        return row;
    }

    /** What is said only to who has proved that the account is theirs (FC-22, FC-27). */
    async function requireAdmittance(row: UserRow): Promise<void> {
        if (row.banned > 0) throw banned((await banDetails(row.userID))?.reason ?? null);
        if (!(await permissions.letIn(row))) throw shutOut();
    }

    async function begin(row: UserRow, persist: boolean, visitor: Visitor, isProved = true): Promise<SignedIn> {
        await signOut(visitor.cookies.session);
        const session = await sessions.begin(row.userID, persist, await deviceOf(row.userID, visitor), { isProved });
        return { userID: row.userID, ...session, device: toDeviceMark(row) };
    }

    /** Of who wants to be nobody, nothing that identifies is kept (FC-24). */
    async function deviceOf(userID: number, { address, userAgent, cookies }: Visitor): Promise<Device> {
        return (await privacy.isAnonymous(userID, cookies.all)) ? {} : { userAgent, network: describeNetwork(address) };
    }

    /** Puts a hash of ours in the place of one from elsewhere, now that the password is known. */
    async function renewed(row: UserRow, password: string): Promise<UserRow> {
        if (row.passwordHash === null || !isOutdated(row.passwordHash)) return row;
        const passwordHash = await hashPassword(password);
        await users.update(row.userID, { passwordHash, hashMethod: HASH_METHOD });
        return { ...row, passwordHash, hashMethod: HASH_METHOD };
    }

    async function viewerFrom(row: UserRow | undefined): Promise<Viewer> {
        const { mayBeSignedIn, permissions: held } = await permissions.asker(row);
        return { userID: row && mayBeSignedIn ? row.userID : GUEST_ID, permissions: held };
    }

    async function touch({ userID, dateLastActive }: UserRow): Promise<void> {
        const now = clock();
        if (dateLastActive && now.getTime() - Date.parse(dateLastActive) < TOUCH_AFTER) return;
        await users.update(userID, { dateLastActive: toDateTime(now) });
    }

    /** The member with this name or address and this password, if they may come in; always the same amount of work. */
    async function authenticate(username: string, password: string): Promise<number | undefined> {
        const found = await bearerOf(await placesFor(username), password);
        return found?.banned === 0 && !found.deleted && (await permissions.letIn(found)) ? found.userID : undefined;
    }

    /** Ends the session of this token, if it has one. */
    async function signOut(token: string | undefined): Promise<void> {
        const session = token === undefined ? undefined : await sessions.find(token);
        if (session) await sessions.end(session.sessionID);
    }

    /**
     * Who may be meant: for a name, who bears it; for an address, who owns it and who was the last to claim it, for somebody who could not
     * confirm yet gets in too. How many places there are, filled or not, depends on what was typed alone.
     */
    async function placesFor(username: string): Promise<(UserRow | undefined)[]> {
        const emailKey = toEmailKey(username.trim());
        const byName = await users.byNameKey(foldName(username));
        if (emailKey === undefined) return [byName];
        const { owner, claimant } = await users.byAddress(emailKey);
        return [owner ?? byName, claimant];
    }

    /** Who of these has this password. Every place is tried, the empty ones too. */
    async function bearerOf(places: readonly (UserRow | undefined)[], password: string): Promise<UserRow | undefined> {
        let found: UserRow | undefined;
        for (const row of places) {
            if (await passwords.isRight(hashOf(row), password)) found ??= row;
        }
        return found;
    }

    /** Who bears this name and password, unless too many attempts were wrong; those of a known browser are counted by themselves. */
    async function limited(
        { username, password }: SignInAttempt,
        { address, cookies }: Visitor,
        places: readonly (UserRow | undefined)[],
    ): Promise<UserRow | undefined> {
        let found: UserRow | undefined;
        const check = async () => {
            found = await bearerOf(places, password);
            return found !== undefined;
        };
        const accounts = places.map((row, place) => (row ? String(row.userID) : `${foldName(username).slice(0, 200)} ${place}`));
        const known = places.find((row) => row && isDeviceMark(row, cookies.device));
        if (known) {
            await tries.make([{ key: `device ${known.userID} ${cookies.device}`, limit: 10, per: TEN_MINUTES }], check);
            return found;
        }
        await sprayGuard.attempt({
            account: accounts.join(" "),
            password,
            check: () => tries.make(countersFor(accounts, address), check).catch(tellWayIn),
            refuse: tooManyFromStrangers,
        });
        return found;
    }

    function countersFor(accounts: readonly string[], address: string): Counter[] {
        const caller = toNetwork(address);
        return [
            { key: `address ${caller}`, limit: 50, per: TEN_MINUTES },
            ...accounts.flatMap((account) => [
                { key: `pair ${account} ${caller}`, limit: 5, per: TEN_MINUTES },
                { key: `account ${account}`, limit: 50, per: TEN_MINUTES },
            ]),
        ];
    }
}

const hashOf = (row: UserRow | undefined) => (row?.deleted && !isReopenable(row) ? null : row?.passwordHash);

/** The same for every limit, so that nobody learns from it which one it was, or of whom (FC-27); the owner reads how to get in (FC-88). */
const tooManyFromStrangers = (retryAfter: number) =>
    tooMany(retryAfter, "or ask for a new password by mail: once you have chosen it, this device is let in at once.");

function tellWayIn(error: unknown): never {
    if (error instanceof ApiRefusal && typeof error.answer.retryAfter === "number")
        throw tooManyFromStrangers(error.answer.retryAfter);
    throw error;
}

const banned = (reason: string | null) =>
    new ApiRefusal({
        status: 403,
        message: reason === null ? "This account is banned." : `This account is banned. ${reason}`,
        description: null,
    });

const shutOut = () =>
    new ApiRefusal({ status: 403, message: "None of the roles of this account may sign in.", description: null });

const wrong = () => new ApiRefusal({ status: 401, message: "The name or the password is wrong.", description: null });
