import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Encoding } from "@parley/library/server/http";
import { chooseEncoding, removeDocumentHeaders } from "@parley/library/server/http";
import type { FastifyInstance } from "fastify";

/** The scripts of the application `embed`: that of the pages of other sites, that of the frames in them, and that of the whole forum in a frame. */
const SCRIPTS = ["v1.js", "frame.js", "forum.js"];
/** How long browsers keep them. Their addresses stay for ever, so a mended script has to arrive. */
const CACHE_CONTROL = "public, max-age=3600, stale-while-revalidate=604800";

/** Serves the scripts by which pages of other sites show comments, to pages of every origin. */
export function serveEmbedScripts(app: FastifyInstance, buildDirectory: string): void {
    for (const name of SCRIPTS) {
        const file = path.join(buildDirectory, "embed", name);
        if (!existsSync(file)) continue;
        const code = readFileSync(file);
        // Compressed once, as well as it goes: every page of every site asks for it.
        const encoded: Record<Encoding, Buffer> = {
            identity: code,
            br: brotliCompressSync(code),
            gzip: gzipSync(code, { level: 9 }),
        };
        const etag = `"${createHash("sha256").update(code).digest("base64url").slice(0, 22)}"`;
        app.get(`/embed/${name}`, { logLevel: "silent" }, async ({ headers }, reply) => {
            removeDocumentHeaders(reply);
            reply.headers({
                etag,
                "cache-control": CACHE_CONTROL,
                "access-control-allow-origin": "*",
                "cross-origin-resource-policy": "cross-origin",
                vary: "Accept-Encoding",
            });
            if (headers["if-none-match"] === etag) return reply.code(304).send();
            const encoding = chooseEncoding(headers["accept-encoding"], code.length);
            if (encoding !== "identity") reply.header("content-encoding", encoding);
            return reply.type("text/javascript; charset=utf-8").send(encoded[encoding]);
        });
    }
}
