import type { UsersRepository } from "@parley/accounts/server";
import { ApiRefusal } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import type { Person, Reauthentication, RolesRepository } from "@parley/permissions/server";
import { requirePerson } from "@parley/permissions/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isPassword } from "../credentials/passwords";
import type { Newcomer, RegistrationService } from "../registration/registration.service";
import { giveCookies, giveToken, giveWaitingToken, goOnWith, readVisitor, readWaitingToken, takeWaitingToken } from "./cookies";
import type { EntryService } from "./entry.service";
import type { LoginAttempts } from "./loginAttempts";
import { toNetwork } from "./loginAttempts";
import { isDeviceMark } from "./marks";
import type { Proof, SecondStepSource, SecondStepsService } from "./secondSteps.service";

interface Dependencies {
    users: Pick<UsersRepository, "byID">;
    roles: Pick<RolesRepository, "idsOf">;
    entry: Pick<EntryService, "enter" | "enterVouched" | "welcome">;
    registration: Pick<RegistrationService, "register" | "provideOrigin">;
    fresh: Reauthentication;
    secondSteps: SecondStepsService;
    sessions: Sessions;
    tries: LoginAttempts;
}

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const MAX_PROOFS = 10;
const MAX_WRONG_ENTRIES = 50;
/** Maximum number of challenges per network within ten minutes. It is high because many people may share a network. */
const MAX_STARTED = 300;

export type EnteringService = ReturnType<typeof createEnteringService>;

/**
 * Creates the sign-in service for features with further authentication methods. The cookies are handled here: features pass the request and
 * reply.
 */
export function createEnteringService({ users, roles, entry, registration, fresh, secondSteps, sessions, tries }: Dependencies) {
    return {
        /** Registers a source that knows which members need a second step and which must set one up. */
        provideSecondStep: (source: SecondStepSource): void => secondSteps.provide(source),

        /**
         * Completes the pending sign-in of this browser with a second-step proof and begins a new session (FC-26). Throws 401 if the proof
         * is wrong or no sign-in is pending, and 429 after too many wrong proofs.
         */
        async passSecondStep(request: FastifyRequest, reply: FastifyReply, proof: Proof): Promise<number> {
            const { entry: waiting, next } = await secondSteps.take(readWaitingToken(request) ?? "");
            giveWaitingToken(reply, next);
            if (!(await secondSteps.check(waiting, proof, readVisitor(request))))
                throw new ApiRefusal({ status: 401, message: "That is not correct, or it was used before.", description: null });
            takeWaitingToken(reply);
            return enter(request, reply, waiting.userID, waiting.persist);
        },

        /** Returns the member of this browser's pending sign-in without counting an attempt. Throws 401 if none is pending. */
        waitingMember: (request: FastifyRequest): Promise<number> => secondSteps.memberOf(readWaitingToken(request) ?? ""),

        /** Counts a request for a challenge, which the server must store. Throws 429 after too many from one network. */
        async countStarted(request: FastifyRequest): Promise<void> {
            await tries.count([{ key: `to sign ${toNetwork(request.ip)}`, limit: MAX_STARTED, per: 10 * MINUTE }]);
        },

        /**
         * Attempts a sign-in with a proof that can't be guessed. Attempts are counted by network only, and separately for a trusted device
         * of the owner, so that nobody can lock the owner out (FC-27). Throws 429 after too many wrong attempts.
         */
        async tryToEnter(request: FastifyRequest, userID: number | undefined, check: () => Promise<boolean>): Promise<boolean> {
            const { device } = readVisitor(request).cookies;
            const row = userID === undefined ? undefined : await users.byID(userID);
            const counter =
                row && isDeviceMark(row, device)
                    ? { key: `entry by device ${row.userID} ${device}`, limit: MAX_PROOFS, per: 10 * MINUTE }
                    : { key: `entry from ${toNetwork(request.ip)}`, limit: MAX_WRONG_ENTRIES, per: 10 * MINUTE };
            return tries.make([counter], check);
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
                giveCookies(reply, result);
                return "entered";
            }
            giveWaitingToken(reply, result.secondStep.token);
            return "secondStep";
        },

        /**
         * Registers a member whom an identity provider has verified, by the site's registration method, and signs them in. If approval is
         * required, creates an application instead. Throws as registration does.
         */
        async register(request: FastifyRequest, reply: FastifyReply, newcomer: Newcomer): Promise<"entered" | "applied"> {
            const made = await registration.register(newcomer, request.ip);
            if ("applicant" in made) return "applied";
            giveCookies(reply, await entry.welcome(made.userID, readVisitor(request)));
            return "entered";
        },

        /** Registers a function that stores the external identity of a new member, in the transaction that creates the account. */
        provideOrigin: registration.provideOrigin,

        /** Checks whether a member is treated as a guest until they set up a second factor. */
        isHeldBack: (userID: number): Promise<boolean> => secondSteps.isMissing(userID),

        /** Returns the signed-in member, even if held back. Throws 403 for guests. */
        requirePerson,

        isFresh: fresh.isFresh,

        /**
         * Requires reauthentication before actions that are hard to undo: throws 403 with the code `PROOF_NEEDED` unless the viewer has
         * reauthenticated within 15 minutes at `PROOF_PAGE`.
         */
        requireFreshProof: fresh.require,

        /**
         * Reauthenticates the viewer and renews the session token (FC-26). Returns whether the proof was right; throws 429 after too many
         * attempts.
         */
        async prove(request: FastifyRequest, reply: FastifyReply, { kind, isRight }: Proof): Promise<boolean> {
            const person = requirePerson(request.viewer);
            const counters = [
                { key: `${kind} proof ${person.userID}`, limit: MAX_PROOFS, per: 10 * MINUTE },
                { key: `${kind} proof ${person.userID} in a day`, limit: kind === "guessable" ? 50 : 500, per: DAY },
            ];
            if (!(await tries.make(counters, () => isRight(person.userID)))) return false;
            await renew(person, reply);
            return true;
        },

        /** Renews the session token of the viewer after an increase of privileges (FC-26). */
        async stepUp(viewer: Viewer, reply: FastifyReply): Promise<void> {
            await renew(requirePerson(viewer), reply);
        },

        /** Checks a member's password. Callers must limit the attempts. */
        isPasswordOf: async (userID: number, password: string): Promise<boolean> =>
            isPassword((await users.byID(userID))?.passwordHash, password),

        hasPassword: async (userID: number): Promise<boolean> => Boolean((await users.byID(userID))?.passwordHash),

        rolesOf: (userID: number): Promise<number[]> => roles.idsOf(userID),

        /** Returns the name and confirmed email address of a member. */
        async addressOf(userID: number): Promise<{ name: string; email: string } | undefined> {
            const row = await users.byID(userID);
            return row?.email && row.emailKey !== null ? { name: row.name, email: row.email } : undefined;
        },

        nameOf: async (userID: number): Promise<string> => (await users.byID(userID))?.name ?? "",
    };

    async function enter(request: FastifyRequest, reply: FastifyReply, userID: number, persist: boolean): Promise<number> {
        giveCookies(reply, await entry.enter(userID, persist, readVisitor(request)));
        return userID;
    }

    async function renew({ sessionID }: Person, reply: FastifyReply): Promise<void> {
        const renewed = sessionID === undefined ? undefined : await sessions.prove(sessionID);
        if (!renewed) return;
        giveToken(reply, renewed.token, renewed.session.persist);
        goOnWith(reply, renewed.token);
    }
}
