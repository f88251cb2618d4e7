import { ApiRefusal } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { PROOF_NEEDED } from "@parley/users/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { giveCookies, giveToken, giveWaitingToken, goOnWith, takeWaitingToken, visitorOf, waitingTokenOf } from "./cookies";
import type { EntryService } from "./entry.service";
import { isPassword } from "./passwords";
import type { RolesRepository } from "./roles.repository";
import type { Proof, SecondStepSource, SecondStepsService } from "./secondSteps.service";
import type { Tries } from "./tries";
import type { UsersRepository } from "./users.repository";

interface Needs extends Pick<ServerKit, "clock"> {
    users: Pick<UsersRepository, "byID">;
    roles: Pick<RolesRepository, "idsOf">;
    entry: Pick<EntryService, "enter">;
    secondSteps: SecondStepsService;
    sessions: Sessions;
    tries: Tries;
}

/** Somebody who is signed in, also where they are held back. */
export interface Person {
    userID: number;
    sessionID: number | undefined;
}

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** How long a proof of who one is counts as fresh. */
const FRESH_FOR = 15 * MINUTE;
const MOST_PROOFS = 10;

export type EnteringService = ReturnType<typeof enteringService>;

/**
 * The door, for features that know further proofs than a password. What browsers keep to come in by stays in here: features hand over
 * the request and its reply.
 */
export function enteringService({ clock, users, roles, entry, secondSteps, sessions, tries }: Needs) {
    return {
        /** Says who needs a second step, and who must have one. */
        provideSecondStep: (source: SecondStepSource): void => secondSteps.provide(source),

        /**
         * Ends the sign-in that waits in this browser, if the proof is right: a new session begins (FC-26). Throws 401 when it isn't, and when
         * nothing waits; 429 after too many wrong ones.
         */
        async passSecondStep(request: FastifyRequest, reply: FastifyReply, proof: Proof): Promise<number> {
            const { entry: waiting, next } = await secondSteps.take(waitingTokenOf(request) ?? "");
            giveWaitingToken(reply, next);
            if (!(await secondSteps.check(waiting, proof, visitorOf(request))))
                throw new ApiRefusal({ status: 401, message: "That is not right, or it was used before.", description: null });
            takeWaitingToken(reply);
            return enter(request, reply, waiting.userID, waiting.persist);
        },

        /** Signs somebody in who has proved all that was asked of them. Throws 403 for the banned. */
        enter,

        /** Whether this member is a guest until they have set up a second factor. */
        isHeldBack: (userID: number): Promise<boolean> => secondSteps.isMissing(userID),

        /** Who is signed in, also where they are held back. Throws 403 for a guest. */
        personOf,

        isFresh,

        /**
         * For what can't be taken back lightly: throws 403 with the code `PROOF_NEEDED` unless who asks has proved within a quarter of an hour who
         * they are. They can do so at `PROOF_PAGE`.
         */
        async requireFreshProof(viewer: Viewer): Promise<Person> {
            const person = personOf(viewer);
            if (!(await isFresh(person))) throw notFresh();
            return person;
        },

        /** Proves once more who one is: notes it, and the session gets another token (FC-26). Returns whether the proof was right; throws 429. */
        async prove(request: FastifyRequest, reply: FastifyReply, { kind, isRight }: Proof): Promise<boolean> {
            const person = personOf(request.viewer);
            const counters = [
                { key: `${kind} proof ${person.userID}`, limit: MOST_PROOFS, per: 10 * MINUTE },
                { key: `${kind} proof ${person.userID} in a day`, limit: kind === "guessable" ? 50 : 500, per: DAY },
            ];
            if (!(await tries.make(counters, () => isRight(person.userID)))) return false;
            await renew(person, reply);
            return true;
        },

        /** Gives the session of who asks another token, for they have just stepped up (FC-26). */
        async stepUp(viewer: Viewer, reply: FastifyReply): Promise<void> {
            await renew(personOf(viewer), reply);
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
        giveCookies(reply, await entry.enter(userID, persist, visitorOf(request)));
        return userID;
    }

    async function isFresh({ sessionID }: Person): Promise<boolean> {
        const proved = sessionID === undefined ? undefined : await sessions.provedAt(sessionID);
        return proved !== undefined && clock().getTime() - Date.parse(proved) < FRESH_FOR;
    }

    async function renew({ sessionID }: Person, reply: FastifyReply): Promise<void> {
        const renewed = sessionID === undefined ? undefined : await sessions.prove(sessionID);
        if (!renewed) return;
        giveToken(reply, renewed.token, renewed.session.persist);
        goOnWith(reply, renewed.token);
    }
}

function personOf(viewer: Viewer): Person {
    if (viewer.heldBack) return viewer.heldBack;
    requireSession(viewer);
    return { userID: viewer.userID, sessionID: viewer.sessionID };
}

const notFresh = () =>
    forbidden("session.valid", { description: "Prove once more who you are before you do that.", code: PROOF_NEEDED });
