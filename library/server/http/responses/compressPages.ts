import type { FastifyInstance } from "fastify";
import { chooseEncoding, encode } from "../requests/encoding";

/**
 * Compresses pages that are not compressed yet: those rendered for one viewer. Must be registered after the response cache, which needs
 * uncompressed responses. (@fastify/compress only handles routes, and most pages have none.)
 */
export function compressPages(app: FastifyInstance): void {
    app.addHook("onSend", async (request, reply, payload) => {
        if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return payload;
        if (!String(reply.getHeader("content-type")).startsWith("text/html")) return payload;
        const plain = Buffer.from(payload);
        const encoding = chooseEncoding(request.headers["accept-encoding"], plain.length);
        if (encoding === "identity") return payload;
        reply.header("content-encoding", encoding).removeHeader("content-length");
        return encode(plain, encoding);
    });
}
