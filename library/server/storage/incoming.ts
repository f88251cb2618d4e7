import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Deletes the files of a folder that have not been written to since `before`. */
export async function tidyFolder(folder: string, before: Date): Promise<void> {
    for (const name of await readdir(folder)) {
        const file = path.join(folder, name);
        const there = await stat(file).catch(() => undefined);
        if (there && there.mtimeMs < before.getTime()) await rm(file, { force: true, recursive: true });
    }
}
