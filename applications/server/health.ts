import type { FastifyInstance } from "fastify";

/**
 * Adds the health checks: `/healthz` responds while the process runs; `/readyz` while the database is reachable (FC-44), and reports if
 * writes fail because the disk is full (FC-43) or if the server sheds load (FC-83).
 *
 * @param askData rejects if the database is unreachable
 */
export function serveHealthChecks(app: FastifyInstance, askData: () => Promise<void>): void {
    app.get("/healthz", { logLevel: "silent" }, async (_request, reply) =>
        reply.header("cache-control", "no-store").send({ status: "ok" }),
    );
    app.get("/readyz", { logLevel: "silent" }, async (request, reply) => {
        reply.header("cache-control", "no-store");
        try {
            await askData();
        } catch (error) {
            request.log.warn({ err: error }, "the database does not answer");
            return reply.code(503).header("retry-after", "5").send({ status: "waiting for the database" });
        }
        const reason = findDegradation(app);
        if (reason !== undefined) return reply.send({ status: "degraded", reason });
        return reply.send({ status: "ready" });
    });
}

/** Returns the degradation of the server. The placeholder server before the site is open has neither part. */
function findDegradation({ storage, shedding }: Partial<Pick<FastifyInstance, "storage" | "shedding">>): string | undefined {
    if (storage?.isFull) return "there is no disk space left";
    const shed = shedding?.() ?? "nobody";
    return shed === "nobody"
        ? undefined
        : `the server is overloaded and turns ${shed === "bots" ? "bots" : "bots and guests"} away`;
}
