import { EMBED_COOKIE, EMBED_MARK_COOKIE, FORUM_FRAME_COOKIE } from "@parley/embedding/contract";
import { readBasePath } from "@parley/library/contract";
import { getCookieMaxAge } from "@parley/library/server/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FrameSession } from "./frameSessions.service";

type StoredInCookie = Omit<FrameSession, "isWholeForum">;

/** Returns the token of the session of a frame of this site, if its browser stores cookies in frames. */
export const readFrameCookie = ({ cookies }: FastifyRequest, embedSiteID: number): string | undefined =>
    cookies[EMBED_COOKIE + embedSiteID];

/**
 * Sets the cookies of the session of a frame. Browsers send them to frames on the same site as this one only, and nowhere but to the calls of
 * frames; on a site without encryption browsers refuse them, except on this machine.
 */
export function setFrameCookies(reply: FastifyReply, { token, session, embedSiteID }: StoredInCookie): void {
    const maxAge = getCookieMaxAge(session.persist);
    const options = { ...readOptions(reply), ...(maxAge !== undefined && { maxAge }) };
    reply.setCookie(EMBED_COOKIE + embedSiteID, token, { ...options, httpOnly: true });
    // Tells the script of the frame that it has a session, so that frames of readers ask for nothing.
    reply.setCookie(EMBED_MARK_COOKIE + embedSiteID, "1", options);
}

export function clearFrameCookies(reply: FastifyReply, embedSiteID: number): void {
    for (const name of [EMBED_COOKIE, EMBED_MARK_COOKIE]) reply.clearCookie(name + embedSiteID, readOptions(reply));
}

/** Sets the cookie of a session for the whole forum. Browsers send it to frames on the same site as this one only. */
export function setForumFrameCookie(reply: FastifyReply, { token, session, embedSiteID }: StoredInCookie): void {
    const maxAge = getCookieMaxAge(session.persist);
    const options = { ...readOptions(reply, "/"), httpOnly: true, ...(maxAge !== undefined && { maxAge }) };
    reply.setCookie(FORUM_FRAME_COOKIE, `${embedSiteID}.${token}`, options);
}

export const clearForumFrameCookie = (reply: FastifyReply): void => {
    reply.clearCookie(FORUM_FRAME_COOKIE, readOptions(reply, "/"));
};

const readOptions = ({ request }: FastifyReply, path = "/embed") =>
    ({ path: readBasePath(request.siteURL) + path, secure: true, sameSite: "none", partitioned: true }) as const;
