import { DatabaseAway } from "@parley/library/server/database";
import type { FastifyRequest } from "fastify";

/** How long it is not said again that the database is away, in ms. */
const AGAIN_AFTER = 60_000;

/** When each server said it last. */
const lastTold = new WeakMap<object, number>();

/**
 * Logs that something failed which who asked is not to blame for. While the database is away all that is asked for fails, so that is one line a minute
 * without a stack, and not one for each call of each page (FC-44).
 */
export function logFailure(
    request: FastifyRequest,
    { error, what, ...more }: { error: unknown; what: string; path?: string },
): void {
    if (!(error instanceof DatabaseAway)) {
        request.log.error({ err: error, ...more }, what);
        return;
    }
    // The same for all parts of the server.
    const { server } = request.server;
    const now = Date.now();
    if (now - (lastTold.get(server) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER) return;
    lastTold.set(server, now);
    request.log.error(error.message);
}
