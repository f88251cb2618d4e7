import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { createFieldError } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import { UnfitPicture } from "./reencodePicture";

/** An encoded image with its file name. */
export interface NamedPicture {
    name: string;
    bytes: Buffer;
}

/** Creates the store of images in a directory. Files are written atomically. */
export function createPictureFolder(folder: string) {
    return {
        /** Writes an image to a temporary file and renames it, so that existing files are always complete. */
        async store({ name, bytes }: NamedPicture): Promise<void> {
            await mkdir(folder, { recursive: true });
            const file = path.join(folder, name);
            await writeFile(`${file}.part`, bytes, { flag: "wx" });
            await rename(`${file}.part`, file);
        },

        /** Sets the date of an image, from which `removeUnused` calculates its age; ignores errors. */
        date: (name: string, date: Date): Promise<void> => utimes(path.join(folder, name), date, date).catch(() => undefined),

        /** Deletes the images that are not in use and are dated before a time. */
        async removeUnused(used: ReadonlySet<string>, before: Date): Promise<void> {
            for (const name of await readdir(folder).catch(() => [])) {
                if (used.has(name)) continue;
                const file = path.join(folder, name);
                if ((await stat(file)).mtime < before) await rm(file, { force: true });
            }
        },

        /** Deletes an image; ignores errors. */
        remove: (name: string): Promise<void> => rm(path.join(folder, name), { force: true }).catch(() => undefined),
    };
}

/** Returns a random, unguessable and unique file name without extension. */
export const createPictureName = (): string => randomBytes(18).toString("base64url");

/** Decodes and re-encodes an uploaded image; throws `InvalidInput` with an error for the field if the file is not an image. */
export async function drawSent<Drawn>(field: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    try {
        return await draw();
    } catch (error) {
        if (!(error instanceof UnfitPicture)) throw error;
        throw new InvalidInput([createFieldError(field, "invalid", { status: 400, message: error.wording })]);
    }
}
