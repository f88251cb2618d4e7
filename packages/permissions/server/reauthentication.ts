import { PROOF_NEEDED } from "@parley/accounts/contract";
import { isWithin } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { OPERATOR } from "./authority";

interface Dependencies extends Pick<ServerKit, "clock"> {
    sessions: Pick<Sessions, "provedAt">;
}

/** A signed-in member, even if held back. */
export interface Person {
    userID: number;
    sessionID: number | undefined;
}

/** How long a reauthentication counts as recent, in milliseconds. */
const FRESH_MS = 15 * 60 * 1000;

export type Reauthentication = ReturnType<typeof createReauthentication>;

/** Creates the check for a recent reauthentication. */
export function createReauthentication({ clock, sessions }: Dependencies) {
    return { isFresh, require };

    async function isFresh({ sessionID }: Person): Promise<boolean> {
        const proved = sessionID === undefined ? undefined : await sessions.provedAt(sessionID);
        return proved !== undefined && isWithin(Date.parse(proved), clock().getTime(), FRESH_MS);
    }

    /**
     * Returns the member; throws 403 with the code `PROOF_NEEDED` unless they have reauthenticated within 15 minutes. The command line
     * needs no reauthentication, and, with `acceptsToken`, nor does an access token that may manage: it was created by somebody who had.
     */
    async function require(viewer: Viewer, { acceptsToken = false } = {}): Promise<Person> {
        if (viewer === OPERATOR) return { userID: viewer.userID, sessionID: undefined };
        const person = requirePerson(viewer);
        if (acceptsToken && viewer.token?.scopes.includes("manage")) return person;
        if (!(await isFresh(person))) throw notFresh();
        return person;
    }
}

/** Returns the signed-in member, even if held back. Throws 403 for guests. */
export function requirePerson(viewer: Viewer): Person {
    if (viewer.heldBack) return viewer.heldBack;
    requireSession(viewer);
    return { userID: viewer.userID, sessionID: viewer.sessionID };
}

const notFresh = () =>
    forbidden("session.valid", { description: "Confirm that it is you before you do that.", code: PROOF_NEEDED });
