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

/** Somebody who is signed in, also where they are held back. */
export interface Person {
    userID: number;
    sessionID: number | undefined;
}

/** How long a proof of who one is counts as fresh. */
const FRESH_MS = 15 * 60 * 1000;

export type Reauthentication = ReturnType<typeof createReauthentication>;

/** Whether who asks has proved lately who they are. */
export function createReauthentication({ clock, sessions }: Dependencies) {
    return { isFresh, require };

    async function isFresh({ sessionID }: Person): Promise<boolean> {
        const proved = sessionID === undefined ? undefined : await sessions.provedAt(sessionID);
        return proved !== undefined && isWithin(Date.parse(proved), clock().getTime(), FRESH_MS);
    }

    /** Throws 403 with the code `PROOF_NEEDED` unless they have within a quarter of an hour. Sitting at the machine itself is proof enough. */
    async function require(viewer: Viewer): Promise<Person> {
        if (viewer === OPERATOR) return { userID: viewer.userID, sessionID: undefined };
        const person = requirePerson(viewer);
        if (!(await isFresh(person))) throw notFresh();
        return person;
    }
}

/** Who is signed in, also where they are held back. Throws 403 for a guest. */
export function requirePerson(viewer: Viewer): Person {
    if (viewer.heldBack) return viewer.heldBack;
    requireSession(viewer);
    return { userID: viewer.userID, sessionID: viewer.sessionID };
}

const notFresh = () =>
    forbidden("session.valid", { description: "Confirm that it is you before you do that.", code: PROOF_NEEDED });
