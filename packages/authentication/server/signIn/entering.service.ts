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
/** How often an address may ask for something to sign, within ten minutes: many people may be behind one. */
const MAX_ASKED = 300;

export type EnteringService = ReturnType<typeof createEnteringService>;

/**
 * The door, for features that know further proofs than a password. What browsers keep to come in by stays in here: features hand over
 * the request and its reply.
 */
export function createEnteringService({ users, roles, entry, registration, fresh, secondSteps, sessions, tries }: Dependencies) {
    return {
        /** Says who needs a second step, and who must have one. */
        provideSecondStep: (source: SecondStepSource): void => secondSteps.provide(source),

        /**
         * Ends the sign-in that waits in this browser, if the proof is right: a new session begins (FC-26). Throws 401 when it isn't, and when
         * nothing waits; 429 after too many wrong ones.
         */
        async passSecondStep(request: FastifyRequest, reply: FastifyReply, proof: Proof): Promise<number> {
            const { entry: waiting, next } = await secondSteps.take(readWaitingToken(request) ?? "");
            giveWaitingToken(reply, next);
            if (!(await secondSteps.check(waiting, proof, readVisitor(request))))
                throw new ApiRefusal({ status: 401, message: "That is not correct, or it was used before.", description: null });
            takeWaitingToken(reply);
            return enter(request, reply, waiting.userID, waiting.persist);
        },

        /** Whose sign-in waits in this browser for its second step; takes no try of it. Throws 401 when none does. */
        waitingMember: (request: FastifyRequest): Promise<number> => secondSteps.memberOf(readWaitingToken(request) ?? ""),

        /**
         * Counts that somebody at the door asks for something to sign, which the server must remember. Throws 429 after too many from one
         * address.
         */
        async countAsked(request: FastifyRequest): Promise<void> {
            await tries.count([{ key: `to sign ${toNetwork(request.ip)}`, limit: MAX_ASKED, per: 10 * MINUTE }]);
        },

        /**
         * Makes a try to come in by something that is found by no guessing. It is counted where it comes from alone, and a browser that its owner
         * has signed in with before by itself, so nobody can lock them out (FC-27). Throws 429 after too many wrong ones.
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

        /** Signs somebody in who has proved all that was asked of them. Throws 403 for the banned. */
        enter,

        /**
         * Signs somebody in for whom another site vouches; `isProved` says whether that site has asked them just now who they are. Who needs a second
         * step goes on at `SECOND_STEP_PAGE`. Throws 403 for the banned, 401 for who has closed accounts only.
         */
        async enterVouched(
            request: FastifyRequest,
            reply: FastifyReply,
            userID: number,
            standing: { persist: boolean; isProved: boolean },
        ): Promise<"entered" | "secondStep"> {
            const result = await entry.enterVouched(userID, readVisitor(request), standing);
            if (!("secondStep" in result)) {
                giveCookies(reply, result);
                return "entered";
            }
            giveWaitingToken(reply, result.secondStep.token);
            return "secondStep";
        },

        /**
         * Makes an account for somebody for whom another site vouches, by the method of this one, and signs them in to it; where somebody has to
         * decide on it, they apply. Throws as registering does.
         */
        async register(request: FastifyRequest, reply: FastifyReply, newcomer: Newcomer): Promise<"entered" | "applied"> {
            const made = await registration.register(newcomer, request.ip);
            if ("applicant" in made) return "applied";
            giveCookies(reply, await entry.welcome(made.userID, readVisitor(request)));
            return "entered";
        },

        /** Says how it is remembered by what a newcomer is known, within the transaction that makes their account. */
        provideOrigin: registration.provideOrigin,

        /** Whether this member is a guest until they have set up a second factor. */
        isHeldBack: (userID: number): Promise<boolean> => secondSteps.isMissing(userID),

        /** Who is signed in, also where they are held back. Throws 403 for a guest. */
        requirePerson,

        isFresh: fresh.isFresh,

        /**
         * For what can't be taken back lightly: throws 403 with the code `PROOF_NEEDED` unless who asks has proved within a quarter of an hour who
         * they are. They can do so at `PROOF_PAGE`.
         */
        requireFreshProof: fresh.require,

        /** Proves once more who one is: notes it, and the session gets another token (FC-26). Returns whether the proof was right; throws 429. */
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

        /** Gives the session of who asks another token, for they have just stepped up (FC-26). */
        async stepUp(viewer: Viewer, reply: FastifyReply): Promise<void> {
            await renew(requirePerson(viewer), reply);
        },

        /** Whether this is a member's password. Count the tries. */
        isPasswordOf: async (userID: number, password: string): Promise<boolean> =>
            isPassword((await users.byID(userID))?.passwordHash, password),

        hasPassword: async (userID: number): Promise<boolean> => Boolean((await users.byID(userID))?.passwordHash),

        rolesOf: (userID: number): Promise<number[]> => roles.idsOf(userID),

        /** How to reach a member by mail, at an address that is theirs. */
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
