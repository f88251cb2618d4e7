import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createFieldError } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import { UnfitPicture } from "./reencodePicture";

/** A picture that was drawn, under the name it is kept by. */
export interface NamedPicture {
    name: string;
    bytes: Buffer;
}

/** A folder of pictures below the site's uploads: each is there whole or not at all. */
export function createPictureFolder(folder: string) {
    return {
        /** Writes a picture under a passing name first: a file that is there is whole. */
        async store({ name, bytes }: NamedPicture): Promise<void> {
            await mkdir(folder, { recursive: true });
            const file = path.join(folder, name);
            await writeFile(`${file}.part`, bytes, { flag: "wx" });
            await rename(`${file}.part`, file);
        },

        /** Removes a picture; what can't be removed is no error. */
        remove: (name: string): Promise<void> => rm(path.join(folder, name), { force: true }).catch(() => undefined),
    };
}

/** A name for a picture, without extension: a guessed address shows nothing, and no two pictures share one. */
export const randomPictureName = (): string => randomBytes(18).toString("base64url");

/** Draws what was sent in a field; throws `InvalidInput` with a row for the field where it is no picture. */
export async function drawSent<Drawn>(field: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    try {
        return await draw();
    } catch (error) {
        if (!(error instanceof UnfitPicture)) throw error;
        throw new InvalidInput([createFieldError(field, "invalid", { status: 400, message: error.message })]);
    }
}
