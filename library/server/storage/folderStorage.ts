import { mkdirSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { tidyFolder } from "./incoming";
import type { Storage } from "./storage";

const NAME = /^(?!\.)[\w.-]{1,200}$/;

/** Keeps files in a folder of this machine, each by its name and for nobody to see but through the site. */
export function folderStorage(folder: string): Storage {
    // On the same disk, so that a file that is there is whole: it comes by being renamed.
    const incoming = path.join(folder, ".incoming");
    mkdirSync(incoming, { recursive: true });

    return {
        incoming,

        async keep(name, file) {
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

/** A name must not come before its bytes, if the machine stops now. */
async function onDisk(file: string): Promise<void> {
    const handle = await open(file, "r+");
    try {
        await handle.sync();
    } finally {
        await handle.close();
    }
}
