import { setTimeout as wait } from "node:timers/promises";
import { DatabaseAway } from "@parley/library/server/database";
import { answerAway } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";
import Fastify from "fastify";
import type { Logger } from "pino";
import { begin } from "./firstStart";
import { answerHealth } from "./health";
import type { Environment } from "./settings/environment";
import type { Site, SiteOptions } from "./site";
import { openSite } from "./site";

interface ServeOptions {
    logger: Logger;
    /** Where the build of the pages is. */
    buildDirectory: string;
    contentWorker?: SiteOptions["contentWorker"];
    /** How long to wait before each new try, in milliseconds; the last holds for all that follow. */
    pauses?: readonly number[];
    /** The community is open, and to be closed by whoever stops the server. */
    onOpen?: (site: Site) => void;
}

const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Opens the community and listens. A database that is away is waited for (FC-44): until it has come, `/healthz` says that the server lives,
 * `/readyz` that it is not ready, and everybody else is asked to come again. Fails for what no waiting mends, such as a wrong password.
 * Returns the community and what the operator of a new one is told.
 */
export async function serve(
    environment: Environment,
    { logger, buildDirectory, contentWorker, pauses = RETRY_DELAYS_MS, onOpen }: ServeOptions,
): Promise<{ site: Site; welcome: string[] }> {
    const address = { port: environment.port, host: environment.host };
    let placeholder: FastifyInstance | undefined;
    try {
        const site = await onceReachable(() => openSite(environment, { logger, buildDirectory, contentWorker }), {
            pauses,
            onAway: async (error, pause) => {
                logger.warn({ err: error }, `waiting for the database, to be asked again in ${pause / 1_000} seconds`);
                if (placeholder) return;
                placeholder = createPlaceholder();
                await placeholder.listen(address);
            },
        });
        onOpen?.(site);
        const welcome = await begin(site, environment);
        await placeholder?.close();
        await site.app.listen(address);
        return { site, welcome };
    } catch (error) {
        await placeholder?.close();
        throw error;
    }
}

interface Patience {
    pauses: readonly number[];
    /** The database is away, and is asked again after `pause` milliseconds. */
    onAway: (error: DatabaseAway, pause: number) => Promise<void>;
}

/** Tries `open` until the database is there. */
async function onceReachable<T>(open: () => Promise<T>, { pauses, onAway }: Patience): Promise<T> {
    for (let tries = 0; ; tries++) {
        try {
            return await open();
        } catch (error) {
            if (!(error instanceof DatabaseAway)) throw error;
            const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 0;
            await onAway(error, pause);
            await wait(pause);
        }
    }
}

/** Stands at the server's address while there is no community to be served. */
function createPlaceholder(): FastifyInstance {
    const app = Fastify({ logger: false, forceCloseConnections: true });
    // A connection that was kept would end with it, maybe with a question on its way.
    app.addHook("onRequest", async (_request, reply) => void reply.header("connection", "close"));
    answerHealth(app, () => Promise.reject(new DatabaseAway()));
    app.setNotFoundHandler(answerAway);
    app.setErrorHandler((_error, request, reply) => answerAway(request, reply));
    return app;
}
