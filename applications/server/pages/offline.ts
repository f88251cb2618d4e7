import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AssetManifest, OfflineFiles } from "@parley/library/contract";
import { OFFLINE_PAGE, OFFLINE_WORKER } from "@parley/library/contract";
import type { FastifyInstance } from "fastify";

/** The parts of the code that the page is made of, which must be there when nothing can be fetched any more. */
const PARTS = ["app", "offline", "outbox", "toasts"];
/** The drawings and letters of it, by their names in the source. */
const ASSETS = ["icons", "open-sans-latin"];

/**
 * Serves the script that keeps a page for those without a connection (FC-61), with the files of this build: other files are another script, which
 * browsers take instead of the one they have.
 */
export function serveOfflineWorker(app: FastifyInstance, buildDirectory: string, manifest: AssetManifest): void {
    const file = path.join(buildDirectory, "worker/worker.js");
    if (!existsSync(file)) return;
    const code = readFileSync(file, "utf8");
    const files = filesOf(manifest);
    const version = createHash("sha256").update(JSON.stringify(files)).update(code).digest("hex").slice(0, 12);
    const kept: OfflineFiles = { version, page: OFFLINE_PAGE, files };
    const script = `const OFFLINE = ${JSON.stringify(kept)};\n${code}`;
    app.get(OFFLINE_WORKER, { logLevel: "silent" }, async (_request, reply) =>
        reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(script),
    );
}

/** First the script that the page begins with, by which it is known for one of this build. */
function filesOf({ scripts, fonts, chunks, assets }: AssetManifest): string[] {
    const parts = PARTS.flatMap((part) => chunks[part] ?? []);
    return [...new Set([...scripts, ...fonts, ...parts, ...ASSETS.flatMap((name) => assets[name] ?? [])])];
}
