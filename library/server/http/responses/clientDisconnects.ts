import type { FastifyInstance, FastifyReply } from "fastify";

/** Status logged for a request whose client has disconnected, as other servers do; it is never sent. */
export const CLIENT_CLOSED_REQUEST = 499;

/** Checks whether an error only means that a response could not be streamed because the client has disconnected. */
export function isClientDisconnect(error: unknown, { raw }: FastifyReply): boolean {
    const { code } = (error ?? {}) as { code?: unknown };
    return code === "ERR_STREAM_PREMATURE_CLOSE" && raw.destroyed;
}

/** Logs requests whose clients disconnect before the whole response is sent, for which Fastify has no hook. */
export function logClientDisconnects(app: FastifyInstance): void {
    app.addHook("onRequest", (request, reply, done) => {
        let isSent = false;
        // `writableFinished` is also true for a response whose connection was lost while it was sent.
        reply.raw.once("finish", () => {
            isSent = true;
        });
        reply.raw.once("close", () => {
            if (isSent || request.routeOptions.logLevel === "silent") return;
            request.log.info({ req: request }, "the client left before the whole answer was sent");
        });
        done();
    });
}
