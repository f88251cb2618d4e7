import type { Viewer } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import type { LoginAttempts } from "@parley/passwords/server";
import { DAY, MAX_PROOFS, MINUTE } from "@parley/passwords/server";
import type { Person, Reauthentication } from "@parley/permissions/server";
import { requirePerson } from "@parley/permissions/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { replaceRequestToken, setTokenCookie } from "./cookies";
import type { Proof } from "./secondSteps.service";

interface Dependencies {
    fresh: Reauthentication;
    sessions: Sessions;
    loginAttempts: LoginAttempts;
}

/** Creates the functions by which a signed-in member authenticates again. */
export function createProofs({ fresh, sessions, loginAttempts }: Dependencies) {
    return {
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
            if (!(await loginAttempts.make(counters, () => isRight(person.userID)))) return false;
            await renew(person, reply);
            return true;
        },

        /** Renews the session token of the viewer after an increase of privileges (FC-26). */
        async stepUp(viewer: Viewer, reply: FastifyReply): Promise<void> {
            await renew(requirePerson(viewer), reply);
        },
    };

    async function renew({ sessionID }: Person, reply: FastifyReply): Promise<void> {
        const renewed = sessionID === undefined ? undefined : await sessions.prove(sessionID);
        if (!renewed) return;
        setTokenCookie(reply, renewed.token, renewed.session.persist);
        replaceRequestToken(reply, renewed.token);
    }
}
