import type { FastifyInstance } from "fastify";
import { encode, encodingFor } from "../requests/encoding";

/**
 * Compresses pages that nobody else has compressed: those that are made for one visitor. To be called after whoever keeps answers, who wants them
 * as they were written. (@fastify/compress looks at routes only, and most pages are what no route answers.)
 */
export function compressPages(app: FastifyInstance): void {
    app.addHook("onSend", async (request, reply, payload) => {
        if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return payload;
        if (!String(reply.getHeader("content-type")).startsWith("text/html")) return payload;
        const plain = Buffer.from(payload);
        const encoding = encodingFor(request.headers["accept-encoding"], plain.length);
        if (encoding === "identity") return payload;
        reply.header("content-encoding", encoding).removeHeader("content-length");
        return encode(plain, encoding);
    });
}
