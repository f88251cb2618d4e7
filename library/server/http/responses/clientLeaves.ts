import type { FastifyInstance, FastifyReply } from "fastify";

/** Nobody receives it; in the log it tells such a request from those that failed, as other servers do. */
export const CLIENT_LEFT = 499;

/** Whether all that failed is that an answer could not be streamed to a client that had closed its connection. */
export function isLeaving(error: unknown, { raw }: FastifyReply): boolean {
    const { code } = (error ?? {}) as { code?: unknown };
    return code === "ERR_STREAM_PREMATURE_CLOSE" && raw.destroyed;
}

/** Logs requests whose client closed the connection before the whole answer was sent, of which no hook of Fastify hears. */
export function logClientsThatLeave(app: FastifyInstance): void {
    app.addHook("onRequest", (request, reply, done) => {
        let isSent = false;
        // `writableFinished` is also true of an answer whose connection was lost while it was sent.
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
