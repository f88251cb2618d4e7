import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AssetManifest, OfflineFiles } from "@parley/library/contract";
import { OFFLINE_PAGE, OFFLINE_WORKER } from "@parley/library/contract";
import type { FastifyInstance } from "fastify";

/** Chunks that the offline page consists of, which must be stored in advance. */
const PARTS = ["app", "offline", "outbox", "toasts"];
/** Names of the assets that the page needs: icons and font. */
const ASSETS = ["icons", "open-sans-latin"];

/**
 * Serves the service worker of the offline page (FC-61), with the list of files of this build. Other files make another script, which
 * browsers install in place of the old one.
 */
export function serveOfflineWorker(
    app: FastifyInstance,
    { buildDirectory, manifest, basePath }: { buildDirectory: string; manifest: AssetManifest; basePath: string },
): void {
    const file = path.join(buildDirectory, "worker/worker.js");
    if (!existsSync(file)) return;
    const code = readFileSync(file, "utf8");
    const files = filesOf(manifest);
    const version = createHash("sha256").update(JSON.stringify(files)).update(code).digest("hex").slice(0, 12);
    const offlineFiles: OfflineFiles = { version, page: basePath + OFFLINE_PAGE, basePath, files };
    const script = `const OFFLINE = ${JSON.stringify(offlineFiles)};\n${code}`;
    app.get(OFFLINE_WORKER, { logLevel: "silent" }, async (_request, reply) =>
        reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(script),
    );
}

/** Returns the files of the page. The boot script comes first: it identifies a page as one of this build. */
function filesOf({ scripts, fonts, chunks, assets }: AssetManifest): string[] {
    const parts = PARTS.flatMap((part) => chunks[part] ?? []);
    return [...new Set([...scripts, ...fonts, ...parts, ...ASSETS.flatMap((name) => assets[name] ?? [])])];
}
