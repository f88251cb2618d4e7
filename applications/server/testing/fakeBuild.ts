import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder that stands in place of the forum's own build; `renderer` is the text of its module. To be removed after the tests. */
export function fakeBuild(renderer: string): string {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-build-"));
    for (const [name, text] of [
        ["forum/manifest.json", "{}"],
        ["render/render.js", renderer],
        ["uploads/.keep", ""],
    ] as const) {
        mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
        writeFileSync(path.join(directory, name), text);
    }
    return directory;
}
