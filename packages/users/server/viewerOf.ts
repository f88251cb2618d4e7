import { giveToken, readVisitor, SESSION_COOKIE } from "@parley/authentication/server";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { Session, Sessions } from "@parley/library/server/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Users } from "./users.server";

/**
 * Finds out who is asking, by the session's cookie. Who is banned or deleted, or whose session has ended, is a guest at once (FC-22). A
 * session that must be renewed, after a change of role or address, gets its new token with the next page or call that reads (FC-26). Who must
 * set up a second factor first is a guest as well, and held back.
 */
export async function findViewer(
    request: FastifyRequest,
    reply: FastifyReply,
    { users, sessions }: { users: Users; sessions: Sessions },
): Promise<Viewer> {
    const token = readVisitor(request).cookies.session;
    const session = token === undefined ? undefined : await sessions.find(token);
    if (!session) return users.viewer(GUEST_ID);
    const viewer = await users.arrive(session.userID);
    if (viewer.userID === GUEST_ID) return viewer;
    if (session.mustRenew && READING.has(request.method)) await renew(session, request, reply, sessions);
    const { userID, sessionID } = session;
    if (await users.entering.isHeldBack(userID)) return { ...(await users.viewer(GUEST_ID)), heldBack: { userID, sessionID } };
    return { ...viewer, sessionID };
}

/** A form that was opened before would be refused for its key, so it may still be sent with the token it was opened with. */
const READING = new Set(["GET", "HEAD"]);

async function renew(
    { sessionID, persist }: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    sessions: Sessions,
): Promise<void> {
    const token = await sessions.renew(sessionID, { gently: true, ifNeeded: true });
    if (token === undefined) return;
    giveToken(reply, token, persist);
    // The forms of this very page belong to the new token.
    request.cookies[SESSION_COOKIE] = token;
}
