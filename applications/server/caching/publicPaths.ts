import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { FastifyRequest } from "fastify";

/**
 * Paths with the same response for every viewer: assets, stylesheets of themes, pictures of the site and its people, and health checks. Uploads of members depend
 * on the permission to read the post.
 */
const PUBLIC_PATHS = /^\/(assets\/|themes\/|uploads\/(?!media\/)|(healthz|readyz)(\?|$))/;

/** Whether a request needs no viewer from the database, which may be unreachable (FC-44). */
export const isPublicPath = ({ url }: FastifyRequest): boolean => PUBLIC_PATHS.test(url);

/**
 * Creates a viewer without permissions. Each request needs its own, because values read once per page are stored by viewer (`onceAPage`).
 */
export const createAnonymousViewer = (): Viewer => ({
    userID: GUEST_ID,
    permissions: { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} },
});
