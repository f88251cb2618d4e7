import { EMBED_SITE_HEADER, EMBED_TOKEN_HEADER } from "@parley/embedding/contract";
import type { Permissions } from "@parley/library/contract";
import { hasPermission } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import type { Users } from "@parley/users/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EmbedSitesRepository } from "./embedSites.repository";
import { readFrameCookie, setFrameCookies } from "./frameCookies";
import { toFrameScope } from "./frameScopes";
import { createLimitedViewer } from "./limitedViewer";

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
    const findViewer = createLimitedViewer({ sessions, users });
    return async (request, reply) => {
        const embedSiteID = Number(request.headers[EMBED_SITE_HEADER]);
        const found = await findSession(request, embedSiteID);
        const site = found && (await sites.all()).find((one) => one.embedSiteID === embedSiteID);
        if (!site) return findViewer(request, undefined);
        const { session, isCookie } = found;
        const { categoryID } = site;
        return findViewer(request, {
            session,
            giveToken(token) {
                if (isCookie) setFrameCookies(reply, { token, session, embedSiteID });
                else reply.header(EMBED_TOKEN_HEADER, token);
            },
            limit: async (_userID, full) => ({
                permissions: limitPermissions(full, categoryID),
                limits: { scope: toFrameScope(embedSiteID), categoryID },
            }),
        });
    };

    async function findSession(request: FastifyRequest, embedSiteID: number) {
        const header = request.headers[EMBED_TOKEN_HEADER];
        const token = typeof header === "string" ? header : readFrameCookie(request, embedSiteID);
        const session = token === undefined ? undefined : await sessions.find(token, toFrameScope(embedSiteID));
        return session && { session, isCookie: typeof header !== "string" };
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
