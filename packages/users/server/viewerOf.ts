import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import type { FastifyRequest } from "fastify";
import { cookiesOf } from "./cookies";
import type { Users } from "./users.server";

/** Finds out who is asking, by the session's cookie. Who is banned or deleted, or whose session has ended, is a guest at once (FC-22). */
export async function viewerOf(
    request: FastifyRequest,
    { users, sessions }: { users: Users; sessions: Sessions },
): Promise<Viewer> {
    const token = cookiesOf(request).session;
    const session = token === undefined ? undefined : await sessions.find(token);
    if (!session) return users.viewer(GUEST_ID);
    const viewer = await users.arrive(session.userID);
    return viewer.userID === GUEST_ID ? viewer : { ...viewer, sessionID: session.sessionID };
}
