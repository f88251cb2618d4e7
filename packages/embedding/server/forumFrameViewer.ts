import { FORUM_FRAME_COOKIE } from "@parley/embedding/contract";
import type { PermissionMap, Permissions } from "@parley/library/contract";
import type { Session, Sessions } from "@parley/library/server/sessions";
import type { Users } from "@parley/users/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EmbedSitesRepository, StoredSite } from "./embedSites.repository";
import { setForumFrameCookie } from "./frameCookies";
import { toForumScope } from "./frameScopes";
import type { FrameViewer } from "./frameViewer";
import { createLimitedViewer } from "./limitedViewer";

interface Dependencies {
    sites: Pick<EmbedSitesRepository, "all" | "isWriter">;
    sessions: Pick<Sessions, "find" | "renew">;
    users: Pick<Users, "viewer" | "arrive" | "alternativeSignIn">;
}

interface FoundSession {
    session: Session;
    site: StoredSite;
}

/** Permissions that a session for the whole forum has, if its member has them: to read, and to write as anybody does. */
const READING = ["discussions.view", "events.view", "kb.view", "profiles.view", "reactions.view", "noAds.use"];
const WRITING = [
    "comments.add",
    "discussions.add",
    "discussions.closeOwn",
    "flag.add",
    "reactions.negative.add",
    "reactions.positive.add",
    "schedule.allow",
    "tags.add",
    "uploads.add",
];

/**
 * Creates the function that determines the viewer of the whole forum in a frame: the member of the session of that frame, who reads and writes
 * there as they may, without what they may do as a moderator or an administrator; or a guest. The session of the browser counts for nothing.
 */
export function createForumFrameViewer({ sites, sessions, users }: Dependencies): FrameViewer {
    const limited = new WeakMap<Permissions, Permissions>();
    const findViewer = createLimitedViewer({ sessions, users });
    return async (request, reply) => {
        const found = await findSession(request);
        return findViewer(request, found && toLimited(found, reply));
    };

    function toLimited({ session, site }: FoundSession, reply: FastifyReply) {
        const { embedSiteID } = site;
        return {
            session,
            giveToken: (token: string) => setForumFrameCookie(reply, { token, session, embedSiteID }),
            limit: async (userID: number, full: Permissions) => ({
                permissions: (await sites.isWriter(site, userID)) ? limitOnce(full) : limitPermissions(full, READING),
                limits: { scope: toForumScope(embedSiteID) },
            }),
        };
    }

    async function findSession({ cookies }: FastifyRequest): Promise<FoundSession | undefined> {
        const [, embedSiteID, token] = COOKIE.exec(cookies[FORUM_FRAME_COOKIE] ?? "") ?? [];
        if (token === undefined) return undefined;
        const session = await sessions.find(token, toForumScope(Number(embedSiteID)));
        const site = session && (await sites.all()).find((one) => one.embedSiteID === Number(embedSiteID));
        return session && site?.wholeForum ? { session, site } : undefined;
    }

    /** Returns the same permissions for the same ones, by which the visible categories are known. */
    function limitOnce(full: Permissions): Permissions {
        const known = limited.get(full) ?? limitPermissions(full, [...READING, ...WRITING]);
        limited.set(full, known);
        return known;
    }
}

const COOKIE = /^(\d{1,9})\.([\w-]+)$/;

/** Returns those of some permissions that are among others. An administrator has all of these, and is none any more. */
function limitPermissions(full: Permissions, names: readonly string[]): Permissions {
    const none = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false };
    const all = Object.fromEntries(names.map((name) => [name, true]));
    if (full.isAdmin || full.isSysAdmin || full.isSuperAdmin)
        return { ...none, permissions: [{ type: "global", permissions: all }], junctions: {}, junctionAliases: {} };
    const pick = (map: PermissionMap) => Object.fromEntries(Object.entries(map).filter(([name]) => names.includes(name)));
    return {
        ...full,
        ...none,
        permissions: full.permissions.map((entry) => ({ ...entry, permissions: pick(entry.permissions) })),
    };
}
