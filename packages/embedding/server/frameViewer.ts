import { EMBED_SITE_HEADER, EMBED_TOKEN_HEADER } from "@parley/embedding/contract";
import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { Session, Sessions } from "@parley/library/server/sessions";
import type { Users } from "@parley/users/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EmbedSitesRepository } from "./embedSites.repository";
import { readFrameCookie, setFrameCookies } from "./frameCookies";
import { toFrameScope } from "./frameScopes";

interface Dependencies {
    sites: Pick<EmbedSitesRepository, "all">;
    sessions: Pick<Sessions, "find" | "renew">;
    users: Pick<Users, "viewer" | "arrive" | "alternativeSignIn">;
}

/** Returns for whom a frame acts that makes a call. */
export type FrameViewer = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;

/**
 * Permissions that the session of a frame has on the category of its site, if the member has them there, or one of the others that mean as much
 * everywhere.
 */
const FRAME_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
    "discussions.view": [],
    "comments.add": [],
    "flag.add": [],
    "comments.delete": ["site.manage", "community.moderate"],
    "discussions.close": [],
    "discussions.announce": ["community.manage"],
    // Approves what is held; what a moderator writes does not wait for approval.
    "posts.moderate": ["community.moderate"],
};

/**
 * Creates the function that determines the viewer of the calls of frames: the member of the session of the frame, with few permissions on the
 * category of its site and none elsewhere, or a guest. The session of the forum itself counts for nothing here.
 */
export function createFrameViewer({ sites, sessions, users }: Dependencies): FrameViewer {
    return async (request, reply) => {
        const embedSiteID = Number(request.headers[EMBED_SITE_HEADER]);
        const found = await findSession(request, embedSiteID);
        const site = found && (await sites.all()).find((one) => one.embedSiteID === embedSiteID);
        if (!site || (await users.alternativeSignIn.isHeldBack(found.session.userID))) return users.viewer(GUEST_ID);
        const { userID, permissions } = await users.arrive(found.session.userID);
        if (userID === GUEST_ID) return users.viewer(GUEST_ID);
        const { session, isCookie } = found;
        if (session.mustRenew && request.method === "GET") await renew(session, { reply, embedSiteID, isCookie });
        const { categoryID } = site;
        return {
            userID,
            sessionID: session.sessionID,
            permissions: limitPermissions(permissions, categoryID),
            limits: { scope: toFrameScope(embedSiteID), categoryID },
        };
    };

    async function findSession(request: FastifyRequest, embedSiteID: number) {
        const header = request.headers[EMBED_TOKEN_HEADER];
        const token = typeof header === "string" ? header : readFrameCookie(request, embedSiteID);
        const session = token === undefined ? undefined : await sessions.find(token, toFrameScope(embedSiteID));
        return session && { session, isCookie: typeof header !== "string" };
    }

    /** Gives the session a new token after a change of permissions (FC-26). */
    async function renew(
        session: Session,
        { reply, embedSiteID, isCookie }: { reply: FastifyReply; embedSiteID: number; isCookie: boolean },
    ): Promise<void> {
        const token = await sessions.renew(session.sessionID, { gently: true, ifNeeded: true });
        if (token === undefined) return;
        if (isCookie) setFrameCookies(reply, { token, session, embedSiteID });
        else reply.header(EMBED_TOKEN_HEADER, token);
    }
}

/** Returns those of the few permissions of a frame that a member has on a category; none on any other, and none of an administrator. */
function limitPermissions(full: Permissions, categoryID: number): Permissions {
    const resource = { resourceType: "category", resourceID: categoryID };
    const held = Object.entries(FRAME_PERMISSIONS)
        .filter(([name, others]) => hasPermission(full, name, resource) || hasPermission(full, others))
        .map(([name]) => name);
    return {
        isAdmin: false,
        isSysAdmin: false,
        isSuperAdmin: false,
        permissions: [{ type: "category", id: categoryID, permissions: Object.fromEntries(held.map((name) => [name, true])) }],
        junctions: { category: [categoryID] },
        junctionAliases: {},
    };
}
