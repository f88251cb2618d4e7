import type { UserRow, UsersRepository } from "@parley/accounts/server";
import { isReopenable } from "@parley/accounts/server";
import type { Config } from "@parley/config/server";
import { ApiRefusal, fill, toDateTime, toMessage } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Device, Session, Sessions } from "@parley/library/server/sessions";
import { describeNetwork } from "@parley/library/server/sessions";
import type { LoginAttempts, PasswordSprayGuard } from "@parley/passwords/server";
import { TEN_MINUTES } from "@parley/passwords/server";
import type { BanDetails, PermissionsService } from "@parley/permissions/server";
import type { ClosingService } from "../closing/closing.service";
import type { PasswordChecks } from "./passwordChecks";
import type { SignInAttempt, Visitor } from "./passwordVerification";
import { createPasswordVerification } from "./passwordVerification";
import type { SecondStep, SecondStepsService } from "./secondSteps.service";
import { toTrustedDeviceToken } from "./trustedDevices";
import { createViewers } from "./viewers";

export interface SignedIn {
    userID: number;
    session: Session;
    /** Value of the session cookie. */
    token: string;
    /** Value of the trusted-device cookie. */
    device: string;
}

interface Dependencies extends Pick<ServerKit, "clock"> {
    users: UsersRepository;
    permissions: PermissionsService;
    config: Pick<Config, "get">;
    /** Whether nothing that identifies a member may be recorded of what they do (FC-24). */
    privacy: { isAnonymous: (userID: number, cookies: Readonly<Record<string, string | undefined>>) => Promise<boolean> };
    closing: ClosingService;
    loginAttempts: LoginAttempts;
    sprayGuard: PasswordSprayGuard;
    passwords: PasswordChecks;
    sessions: Sessions;
    secondSteps: SecondStepsService;
    /** Returns the reason of a ban, which is shown only after a correct password. */
    banDetails: (userID: number) => Promise<BanDetails | undefined>;
}
/** Minimum interval between updates of the last activity, in milliseconds, so that reading causes no writes (FC-72). */
const TOUCH_AFTER = TEN_MINUTES;

export type SignInService = ReturnType<typeof createSignInService>;

/**
 * Creates the service for sign-in and sign-out. Wrong attempts are counted by account and network, by network, by account, by password, and
 * for the whole site. Attempts from a trusted device of the account are counted separately, so that nobody can lock the owner out (FC-27,
 * FC-88). The response, the number of queries and the number of hashes are the same whether the account exists or not.
 */
export function createSignInService(dependencies: Dependencies) {
    const { users, permissions, privacy, closing, sessions, secondSteps, banDetails, clock } = dependencies;
    const { authenticate, findCandidates, limited, renewHash } = createPasswordVerification(dependencies);
    const viewers = createViewers(dependencies);
    return {
        authenticate,

        /**
         * Begins a new session and ends this browser's previous one (FC-26). If a second step is required, returns the pending sign-in
         * instead of a session. Throws 401 for a wrong name or password, 403 for banned members, and 429 with `retryAfter` in seconds after
         * too many attempts.
         */
        async signIn(attempt: SignInAttempt, visitor: Visitor): Promise<SignedIn | { secondStep: SecondStep }> {
            const candidates = await findCandidates(attempt.username);
            const found = await limited(attempt, visitor, candidates);
            if (!found) throw wrong();
            await requireAdmittance(found);
            const row = await renewHash(found, attempt.password);
            const secondStep = await secondSteps.begin(row, attempt.persist);
            if (secondStep) return { secondStep };
            await closing.reopenOwn(row);
            return begin(row, attempt.persist, visitor);
        },

        /** Begins a session for a member who has completed all required steps, with the same checks as other sign-ins. */
        async enter(userID: number, persist: boolean, visitor: Visitor): Promise<SignedIn> {
            const row = await admitted(userID);
            await closing.reopenOwn(row);
            return begin(row, persist, visitor);
        },

        /**
         * Signs in a member whom an identity provider has verified. A required second step still applies. `isProved` tells whether the
         * provider has just authenticated them.
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

        /** Begins a session for a member who has just registered or proved that the account is theirs. */
        async welcome(userID: number, visitor: Visitor): Promise<SignedIn> {
            const row = await users.byID(userID);
            if (!row) throw wrong();
            return begin(row, false, visitor);
        },

        /**
         * Returns the trusted-device token. It is set after a password reset, so that attempts by others do not block the owner (FC-27).
         */
        toTrustedDeviceToken,

        signOut,

        ...viewers,

        /** Returns a member as a viewer and records their activity. */
        async arrive(userID: number): Promise<Viewer> {
            const row = await users.byID(userID);
            if (row) await touch(row);
            return viewers.viewerFrom(row);
        },
    };

    async function admitted(userID: number): Promise<UserRow> {
        const row = await users.byID(userID);
        if (!row || (row.deleted && !isReopenable(row))) throw wrong();
        await requireAdmittance(row);
        return row;
    }

    /**
     * Throws 403 for members who may not sign in. Called only after the password was verified, because the error reveals the account
     * (FC-22, FC-27).
     */
    async function requireAdmittance(row: UserRow): Promise<void> {
        if (row.banned > 0) throw banned((await banDetails(row.userID))?.reason ?? null);
        if (!(await permissions.letIn(row))) throw shutOut();
    }

    async function begin(row: UserRow, persist: boolean, visitor: Visitor, isProved = true): Promise<SignedIn> {
        await signOut(visitor.cookies.session);
        const session = await sessions.begin(row.userID, persist, await deviceOf(row.userID, visitor), { isProved });
        return { userID: row.userID, ...session, device: toTrustedDeviceToken(row) };
    }

    /** Returns the device to store with the session; empty for members who chose anonymity (FC-24). */
    async function deviceOf(userID: number, { address, userAgent, cookies }: Visitor): Promise<Device> {
        return (await privacy.isAnonymous(userID, cookies.all)) ? {} : { userAgent, network: describeNetwork(address) };
    }

    async function touch({ userID, dateLastActive }: UserRow): Promise<void> {
        const now = clock();
        if (dateLastActive && now.getTime() - Date.parse(dateLastActive) < TOUCH_AFTER) return;
        await users.update(userID, { dateLastActive: toDateTime(now) });
    }

    /** Ends the session of a token, if there is one. */
    async function signOut(token: string | undefined): Promise<void> {
        const session = token === undefined ? undefined : await sessions.find(token);
        if (session) await sessions.end(session.sessionID);
    }
}

const banned = (reason: string | null) =>
    new ApiRefusal({
        status: 403,
        ...toMessage(reason === null ? "This account is banned." : fill("This account is banned. {reason}", { reason })),
        description: null,
    });

const shutOut = () =>
    new ApiRefusal({ status: 403, message: "None of the roles of this account may sign in.", description: null });

const wrong = () => new ApiRefusal({ status: 401, message: "The name or the password is wrong.", description: null });
