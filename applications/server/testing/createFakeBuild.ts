import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Creates a folder that replaces the build of the forum; `renderer` is the source of its module. The caller must remove it. */
export function createFakeBuild(renderer: string): string {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-build-"));
    for (const [name, text] of [
        ["forum/manifest.json", '{ "assets": {} }'],
        ["render/render.js", renderer],
        ["embed/v1.js", "void 0;"],
        ["uploads/.keep", ""],
    ] as const) {
        mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
        writeFileSync(path.join(directory, name), text);
    }
    return directory;
}
