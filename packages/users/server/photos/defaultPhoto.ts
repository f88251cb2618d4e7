import { DEFAULT_PHOTO_PATH } from "@parley/accounts/contract";
import type { ServerKit } from "@parley/library/server/kit";

/** Silhouette for members without a photo (USR-038). */
const SILHOUETTE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#d9dee4"/><circle cx="20" cy="15.500" r="7" fill="#8a95a3"/><path d="M6 40c0-9 6-14.500 14-14.500S34 31 34 40z" fill="#8a95a3"/></svg>`;

/** Registers the route of the default photo, to which `photoUrl` points for members without one. */
export function registerDefaultPhoto({ pages }: Pick<ServerKit, "pages">): void {
    pages.get(DEFAULT_PHOTO_PATH, (_request, reply) =>
        reply.type("image/svg+xml").header("cache-control", "public, max-age=86400").send(SILHOUETTE),
    );
}
