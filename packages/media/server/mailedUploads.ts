import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Viewer } from "@parley/library/server/http";
import { ReceivedFile } from "@parley/library/server/http";
import type { Storage } from "@parley/library/server/storage";
import { toMediaMarkdown } from "@parley/media/contract";
import type { MediaService } from "./media.service";

interface Dependencies {
    storage: Pick<Storage, "incoming">;
    service: Pick<MediaService, "large" | "post">;
}

/** Length of the end of a file name that is kept, with its extension. */
const MAX_NAME = 200;

/**
 * Creates the function that stores a file which came by mail as an upload of its sender, by the rules of all uploads. It returns the Markdown that
 * shows the file.
 */
export function createMailedUploads({ storage, service }: Dependencies) {
    return async (viewer: Viewer, { name, content }: { name: string; content: Uint8Array }): Promise<string> => {
        // Throws before anything is written if the sender may not upload, or has uploaded too much.
        await service.large.maximumBytes(viewer);
        const file = path.join(storage.incoming, randomUUID());
        try {
            await writeFile(file, content);
            const baseName = name.split(/[\\/]/).at(-1) ?? name;
            return toMediaMarkdown(await service.post(viewer, new ReceivedFile(baseName.slice(-MAX_NAME), file, content.length)));
        } finally {
            await rm(file, { force: true });
        }
    };
}
