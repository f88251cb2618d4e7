import { setTimeout as wait } from "node:timers/promises";
import { DatabaseUnavailableError } from "@parley/library/server/database";
import { addLanguages, sendDatabaseUnavailable } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import type { Logger } from "pino";
import { prepareFirstStart } from "./firstStart";
import { serveHealthChecks } from "./health";
import type { Environment } from "./settings/environment";
import type { Site, SiteOptions } from "./site";
import { openSite } from "./site";

interface ServeOptions {
    logger: Logger;
    /** Folder of the build of the pages. */
    buildDirectory: string;
    contentWorker?: SiteOptions["contentWorker"];
    searchWorker?: SiteOptions["searchWorker"];
    /** Pauses before each retry, in milliseconds; the last applies to all further ones. */
    retryDelays?: readonly number[];
    /** Called when the site is open. The caller must close it when the server stops. */
    onOpen?: (site: Site) => void;
}

const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Opens the site and listens. Waits while the database is unreachable (FC-44): until then `/healthz` reports that the server is alive,
 * `/readyz` that it is not ready, and all other requests get Retry-After. Throws errors that do not go away, such as a wrong password.
 * Returns the site and the lines for the operator of a new one.
 */
export async function serve(
    environment: Environment,
    { retryDelays = RETRY_DELAYS_MS, onOpen, ...options }: ServeOptions,
): Promise<{ site: Site; welcome: string[] }> {
    const address = { port: environment.port, host: environment.host };
    let placeholder: FastifyInstance | undefined;
    try {
        const site = await retryUntilReachable(() => openSite(environment, options), {
            retryDelays,
            onUnavailable: async (error, pause) => {
                options.logger.warn({ err: error }, `waiting for the database, trying again in ${pause / 1_000} seconds`);
                if (placeholder) return;
                placeholder = createPlaceholder();
                await placeholder.listen(address);
            },
        });
        onOpen?.(site);
        const welcome = await prepareFirstStart(site, environment);
        await placeholder?.close();
        await site.app.listen(address);
        return { site, welcome };
    } catch (error) {
        await placeholder?.close();
        throw error;
    }
}

interface RetryOptions {
    retryDelays: readonly number[];
    /** Called if the database is unreachable, before a retry after `pause` milliseconds. */
    onUnavailable: (error: DatabaseUnavailableError, pause: number) => Promise<void>;
}

/** Retries `open` until the database is reachable. */
async function retryUntilReachable<T>(open: () => Promise<T>, { retryDelays, onUnavailable }: RetryOptions): Promise<T> {
    for (let attempts = 0; ; attempts++) {
        try {
            return await open();
        } catch (error) {
            if (!(error instanceof DatabaseUnavailableError)) throw error;
            const pause = retryDelays[Math.min(attempts, retryDelays.length - 1)] ?? 0;
            await onUnavailable(error, pause);
            await wait(pause);
        }
    }
}

/** Creates the server that listens while the site is not open. */
function createPlaceholder(): FastifyInstance {
    const app = Fastify({ logger: false, forceCloseConnections: true });
    addLanguages(app);
    // A persistent connection would end with this server, possibly with a request on it.
    app.addHook("onRequest", async (_request, reply) => void reply.header("connection", "close"));
    serveHealthChecks(app, () => Promise.reject(new DatabaseUnavailableError()));
    app.setNotFoundHandler(sendDatabaseUnavailable);
    app.setErrorHandler((_error, request, reply) => sendDatabaseUnavailable(request, reply));
    return app;
}
