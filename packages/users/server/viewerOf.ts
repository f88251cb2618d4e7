import { readVisitor, SESSION_COOKIE, setTokenCookie } from "@parley/authentication/server";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { Session, Sessions } from "@parley/library/server/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Users } from "./users.server";

/**
 * Determines the viewer of a request by the session cookie. Banned and deleted members and members with an ended session are guests at once
 * (FC-22). A session that must be renewed after a change of role or email address gets its new token with the next reading request (FC-26).
 * A member who must set up a second factor first is a held-back guest.
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
    if (await users.alternativeSignIn.isHeldBack(userID))
        return { ...(await users.viewer(GUEST_ID)), heldBack: { userID, sessionID } };
    return { ...viewer, sessionID };
}

/**
 * Methods of requests that renew the session token. Posted forms do not, because their transient key belongs to the token with which they
 * were rendered.
 */
const READING = new Set(["GET", "HEAD"]);

async function renew(
    { sessionID, persist }: Session,
    request: FastifyRequest,
    reply: FastifyReply,
    sessions: Sessions,
): Promise<void> {
    const token = await sessions.renew(sessionID, { gently: true, ifNeeded: true });
    if (token === undefined) return;
    setTokenCookie(reply, token, persist);
    // Forms on the page of this response must belong to the new token.
    request.cookies[SESSION_COOKIE] = token;
}
