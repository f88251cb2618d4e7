import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundles } from "@parley/library/server/testing";
import { buildSync } from "esbuild";

/** Builds the script of a worker of the server; `remove()` deletes it. */
export function buildWorker(name: "contentWorker" | "searchWorker"): { script: string; remove(): void } {
    // Beside the packages, since those with native code, and those that ask for their own address, are no script that could be bundled.
    const cache = path.join(__dirname, "../../../.cache");
    mkdirSync(cache, { recursive: true });
    const directory = mkdtempSync(path.join(cache, `${name}-`));
    const script = path.join(directory, `${name}.js`);
    const source = path.join(__dirname, `../${name}.ts`);
    const text = bundles.get(source) ?? bundle(source);
    bundles.set(source, text);
    writeFileSync(script, text);
    return { script, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

function bundle(source: string): string {
    const { outputFiles } = buildSync({
        entryPoints: [source],
        write: false,
        bundle: true,
        platform: "node",
        external: ["email-reply-parser", "libsql", "pg", "sharp"],
        logLevel: "error",
    });
    return outputFiles[0]?.text ?? "";
}
