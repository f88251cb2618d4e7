import { mkdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { tidyFolder } from "./incoming";
import type { Storage } from "./storage";

const NAME = /^(?!\.)[\w.-]{1,200}$/;

/** Creates a storage in a folder of this machine, with one file for each name. The files are only accessible through the site. */
export function createFolderStorage(folder: string): Storage {
    // On the same disk, so that a file can be moved by a rename and is never incomplete under its final name.
    const incoming = path.join(folder, ".incoming");
    mkdirSync(incoming, { recursive: true });

    return {
        incoming,

        async store(name, file) {
            await onDisk(file);
            await rename(file, fileOf(name));
        },

        async open(name) {
            try {
                const file = await open(fileOf(name));
                const { size } = await file.stat();
                return { size, stream: file.createReadStream() };
            } catch (error) {
                if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
                throw error;
            }
        },

        remove: (name) => rm(fileOf(name), { force: true }),

        tidy: (before) => tidyFolder(incoming, before),
    };

    function fileOf(name: string): string {
        if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a stored file`);
        return path.join(folder, name);
    }
}

/** Syncs a file to disk, so that after a crash its final name can't exist without its content. */
async function onDisk(file: string): Promise<void> {
    const handle = await open(file, "r+");
    try {
        await handle.sync();
    } finally {
        await handle.close();
    }
}
