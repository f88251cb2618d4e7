import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { buildSync } from "esbuild";

/** Builds the script of a worker of the server; `remove()` deletes it. */
export function buildWorker(name: "contentWorker" | "searchWorker"): { script: string; remove(): void } {
    // Beside the packages, since those with native code, and those that ask for their own address, are no script that could be bundled.
    const cache = path.join(__dirname, "../../../.cache");
    mkdirSync(cache, { recursive: true });
    const directory = mkdtempSync(path.join(cache, `${name}-`));
    const script = path.join(directory, `${name}.js`);
    buildSync({
        entryPoints: [path.join(__dirname, `../${name}.ts`)],
        outfile: script,
        bundle: true,
        platform: "node",
        external: ["email-reply-parser", "libsql", "pg", "sharp"],
        logLevel: "error",
    });
    return { script, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
