import type { FastifyInstance } from "fastify";

/**
 * For whoever watches over the server: `/healthz`, it lives; `/readyz`, it can answer, which it can't without its data (FC-44),
 * and whether it only reads, for there is no room left to store anything (FC-43), or sends some away, for it is late (FC-83).
 *
 * @param askData fails when the data can't be read
 */
export function answerHealth(app: FastifyInstance, askData: () => Promise<void>): void {
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
        const reason = troubleOf(app);
        if (reason !== undefined) return reply.send({ status: "degraded", reason });
        return reply.send({ status: "ready" });
    });
}

/** What keeps the server from doing all that it should; the one that stands in before there is a community has neither part. */
function troubleOf({ storage, shedding }: Partial<Pick<FastifyInstance, "storage" | "shedding">>): string | undefined {
    if (storage?.isFull) return "there is no room left to store anything";
    const shed = shedding?.() ?? "nobody";
    return shed === "nobody"
        ? undefined
        : `the server is late to answer and sends ${shed === "bots" ? "bots" : "bots and guests"} away`;
}
