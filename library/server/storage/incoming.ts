import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Takes away the files of a folder that were not written to since this moment. */
export async function tidyFolder(folder: string, before: Date): Promise<void> {
    for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        const there = await stat(file).catch(() => undefined);
        if (there && there.mtimeMs < before.getTime()) await rm(file, { force: true, recursive: true });
    }
}
