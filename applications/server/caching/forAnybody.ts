import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { FastifyRequest } from "fastify";

/**
 * What is the same whoever asks: the files of the build, the pictures of the site and its people, and what those who watch over the server want to
 * know. What members have uploaded is for whoever may read the post.
 */
const FOR_ANYBODY = /^\/(assets\/|uploads\/(?!media\/)|(healthz|readyz)(\?|$))/;

/** Whether the database need not be asked who is asking, which it can't be while it is away (FC-44). */
export const isForAnybody = ({ url }: FastifyRequest): boolean => FOR_ANYBODY.test(url);

/** Who may do nothing; another one for each request, for by the viewer a page knows what it has read already (`onceAPage`). */
export const anybody = (): Viewer => ({
    userID: GUEST_ID,
    permissions: { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} },
});
