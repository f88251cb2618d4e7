import { EMBED_COUNTS } from "@parley/embedding/contract";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { FastifyRequest } from "fastify";

/**
 * Paths with the same response for every viewer: assets, scripts for other sites, stylesheets of themes, pictures of the site and its people, and health checks. Uploads of members depend
 * on the permission to read the post, and the stylesheet of a draft is its author's.
 */
const PUBLIC_PATHS = /^\/(assets\/|themes\/(?!drafts\/)|embed\/\w+\.js(\?|$)|uploads\/(?!media\/)|(healthz|readyz)(\?|$))/;

/**
 * Paths of calls with the same response for every viewer, which scripts of every origin may read and shared caches may store. A viewer of
 * the session could get a new token with such a response.
 */
export const PUBLIC_CALLS: readonly string[] = [EMBED_COUNTS];

const PUBLIC_CALL_URLS: ReadonlySet<string> = new Set(PUBLIC_CALLS.map((path) => `/api/v2${path}`));

/** Whether an address is that of a call with the same response for every viewer, to scripts of every origin. */
export const isPublicCall = (url: string): boolean => PUBLIC_CALL_URLS.has(url.split("?", 1)[0] ?? "");

/** Whether a request needs no viewer from the database, which may be unreachable (FC-44). */
export const isPublicPath = ({ url }: FastifyRequest): boolean => PUBLIC_PATHS.test(url) || isPublicCall(url);

/**
 * Creates a viewer without permissions. Each request needs its own, because values read once per page are stored by viewer (`onceAPage`).
 */
export const createAnonymousViewer = (): Viewer => ({
    userID: GUEST_ID,
    permissions: { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} },
});
