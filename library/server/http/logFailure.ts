import { DatabaseUnavailableError } from "@parley/library/server/database";
import type { FastifyRequest } from "fastify";

/** Interval at which an unreachable database is logged, in milliseconds. */
const LOG_INTERVAL_MS = 60_000;

/** Time of the last such log entry of each server. */
const lastLoggedAt = new WeakMap<object, number>();

/**
 * Logs an error that the client has not caused. While the database is unreachable every request fails, so this is logged as one line per
 * minute without a stack, instead of once for each call of each page (FC-44).
 */
export function logFailure(
    request: FastifyRequest,
    { error, what, ...more }: { error: unknown; what: string; path?: string },
): void {
    if (!(error instanceof DatabaseUnavailableError)) {
        request.log.error({ err: error, ...more }, what);
        return;
    }
    // The HTTP server, which all Fastify instances of a process share.
    const { server } = request.server;
    const now = Date.now();
    if (now - (lastLoggedAt.get(server) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL_MS) return;
    lastLoggedAt.set(server, now);
    request.log.error(error.message);
}
