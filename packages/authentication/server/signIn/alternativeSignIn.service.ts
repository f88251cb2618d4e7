import type { UsersRepository } from "@parley/accounts/server";
import { ApiRefusal } from "@parley/library/contract";
import type { Sessions } from "@parley/library/server/sessions";
import type { LoginAttempts } from "@parley/passwords/server";
import { MAX_PROOFS, MAX_STARTED, MAX_WRONG_ENTRIES, MINUTE, toNetwork } from "@parley/passwords/server";
import type { Reauthentication, RolesRepository } from "@parley/permissions/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Newcomer, RegistrationService } from "../registration/registration.service";
import { createAccountDetails } from "./accountDetails";
import { clearWaitingCookie, readVisitor, readWaitingToken, setSignInCookies, setWaitingCookie } from "./cookies";
import { createProofs } from "./proofs.service";
import type { Proof, SecondStepSource, SecondStepsService } from "./secondSteps.service";
import type { SignInService } from "./signIn.service";
import { isTrustedDeviceToken } from "./trustedDevices";

interface Dependencies {
    users: Pick<UsersRepository, "byID">;
    roles: Pick<RolesRepository, "idsOf">;
    entry: Pick<SignInService, "enter" | "enterVouched" | "welcome">;
    registration: Pick<RegistrationService, "register" | "provideOrigin">;
    fresh: Reauthentication;
    secondSteps: SecondStepsService;
    sessions: Sessions;
    loginAttempts: LoginAttempts;
}

export type AlternativeSignInService = ReturnType<typeof createAlternativeSignInService>;

/**
 * Creates the sign-in service for features with further authentication methods. The cookies are handled here: features pass the request and
 * reply.
 */
export function createAlternativeSignInService({
    users,
    roles,
    entry,
    registration,
    fresh,
    secondSteps,
    sessions,
    loginAttempts,
}: Dependencies) {
    return {
        ...createProofs({ fresh, sessions, loginAttempts }),
        ...createAccountDetails({ users, roles }),

        /** Registers a source that knows which members need a second step and which must set one up. */
        provideSecondStep: (source: SecondStepSource): void => secondSteps.provide(source),

        /**
         * Completes the pending sign-in of this browser with a second-step proof and begins a new session (FC-26). Throws 401 if the proof
         * is wrong or no sign-in is pending, and 429 after too many wrong proofs.
         */
        async passSecondStep(request: FastifyRequest, reply: FastifyReply, proof: Proof): Promise<number> {
            const { entry: waiting, next } = await secondSteps.take(readWaitingToken(request) ?? "");
            setWaitingCookie(reply, next);
            if (!(await secondSteps.check(waiting, proof, readVisitor(request))))
                throw new ApiRefusal({ status: 401, message: "That is not correct, or it was used before.", description: null });
            clearWaitingCookie(reply);
            return enter(request, reply, waiting.userID, waiting.persist);
        },

        /** Returns the member of this browser's pending sign-in without counting an attempt. Throws 401 if none is pending. */
        waitingMember: (request: FastifyRequest): Promise<number> => secondSteps.memberOf(readWaitingToken(request) ?? ""),

        /** Counts a request for a challenge, which the server must store. Throws 429 after too many from one network. */
        async countStarted(request: FastifyRequest): Promise<void> {
            await loginAttempts.count([{ key: `to sign ${toNetwork(request.ip)}`, limit: MAX_STARTED, per: 10 * MINUTE }]);
        },

        /**
         * Attempts a sign-in with a proof that can't be guessed. Attempts are counted by network only, and separately for a trusted device
         * of the owner, so that nobody can lock the owner out (FC-27). Throws 429 after too many wrong attempts.
         */
        async tryToEnter(request: FastifyRequest, userID: number | undefined, check: () => Promise<boolean>): Promise<boolean> {
            const { device } = readVisitor(request).cookies;
            const row = userID === undefined ? undefined : await users.byID(userID);
            const counter =
                row && isTrustedDeviceToken(row, device)
                    ? { key: `entry by device ${row.userID} ${device}`, limit: MAX_PROOFS, per: 10 * MINUTE }
                    : { key: `entry from ${toNetwork(request.ip)}`, limit: MAX_WRONG_ENTRIES, per: 10 * MINUTE };
            return loginAttempts.make([counter], check);
        },

        /** Signs in a member who has completed all required steps. Throws 403 for banned members. */
        enter,

        /**
         * Signs in a member whom an identity provider has verified; `isProved` tells whether the provider has just authenticated them. If a
         * second step is required, the sign-in continues at `SECOND_STEP_PAGE`. Throws 403 for banned members, and 401 if the account is
         * closed for good.
         */
        async enterVouched(
            request: FastifyRequest,
            reply: FastifyReply,
            userID: number,
            options: { persist: boolean; isProved: boolean },
        ): Promise<"entered" | "secondStep"> {
            const result = await entry.enterVouched(userID, readVisitor(request), options);
            if (!("secondStep" in result)) {
                setSignInCookies(reply, result);
                return "entered";
            }
            setWaitingCookie(reply, result.secondStep.token);
            return "secondStep";
        },

        /**
         * Registers a member whom an identity provider has verified, by the site's registration method, and signs them in. If approval is
         * required, creates an application instead. Throws as registration does.
         */
        async register(request: FastifyRequest, reply: FastifyReply, newcomer: Newcomer): Promise<"entered" | "applied"> {
            const made = await registration.register(newcomer, { address: request.ip, language: request.viewer.language });
            if ("applicant" in made) return "applied";
            setSignInCookies(reply, await entry.welcome(made.userID, readVisitor(request)));
            return "entered";
        },

        /** Registers a function that stores the external identity of a new member, in the transaction that creates the account. */
        provideOrigin: registration.provideOrigin,

        /** Checks whether a member is treated as a guest until they set up a second factor. */
        isHeldBack: (userID: number): Promise<boolean> => secondSteps.isMissing(userID),
    };

    async function enter(request: FastifyRequest, reply: FastifyReply, userID: number, persist: boolean): Promise<number> {
        setSignInCookies(reply, await entry.enter(userID, persist, readVisitor(request)));
        return userID;
    }
}
