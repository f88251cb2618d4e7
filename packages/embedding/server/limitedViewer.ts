import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { Session, Sessions } from "@parley/library/server/sessions";
import type { Users } from "@parley/users/server";
import type { FastifyRequest } from "fastify";

interface Dependencies {
    sessions: Pick<Sessions, "renew">;
    users: Pick<Users, "viewer" | "arrive" | "alternativeSignIn">;
}

/** The session of a frame, and what it means. */
interface LimitedSession {
    session: Session;
    /** Gives the browser the new token of the session after a change of permissions (FC-26). */
    giveToken: (token: string) => void;
    /** Returns what is left of a member's permissions in the frame. */
    limit: (userID: number, full: Viewer["permissions"]) => Promise<Pick<Viewer, "permissions" | "limits">>;
}

/** Creates the function that returns the member of the session of a frame, with fewer rights; a guest without a session, and for who may not come in. */
export function createLimitedViewer({ sessions, users }: Dependencies) {
    return async ({ method }: FastifyRequest, found: LimitedSession | undefined): Promise<Viewer> => {
        if (!found || (await users.alternativeSignIn.isHeldBack(found.session.userID))) return users.viewer(GUEST_ID);
        const { session, giveToken, limit } = found;
        const { userID, permissions } = await users.arrive(session.userID);
        if (userID === GUEST_ID) return users.viewer(GUEST_ID);
        if (session.mustRenew && method === "GET") {
            const token = await sessions.renew(session.sessionID, { gently: true, ifNeeded: true });
            if (token !== undefined) giveToken(token);
        }
        return { userID, sessionID: session.sessionID, ...(await limit(userID, permissions)) };
    };
}
