import { randomBytes } from "node:crypto";
import { fieldError } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import { redraw, UnfitPicture } from "@parley/library/server/pictures";

/** The sides of the squares that are kept of a photo, in pixels: twice what a list and a profile show (S1§9). */
const SMALL = 80;
const LARGE = 290;

/** A photo in one size, under the name it is kept by. */
export interface DrawnPhoto {
    name: string;
    bytes: Buffer;
}

/** Makes a photo anew from the pixels of a picture (`redraw`), in both sizes. Throws `InvalidInput` for what is no picture. */
export async function drawPhoto(bytes: Buffer): Promise<{ large: DrawnPhoto; small: DrawnPhoto }> {
    // A guessed address shows nothing, and no two photos share one.
    const name = randomBytes(18).toString("base64url");
    const sized = async (side: number): Promise<DrawnPhoto> => ({
        name: `${name}-${side}x${side}.webp`,
        bytes: (await redraw(bytes, { square: side })).bytes,
    });
    try {
        return { large: await sized(LARGE), small: await sized(SMALL) };
    } catch (error) {
        if (error instanceof UnfitPicture)
            throw new InvalidInput([fieldError("photo", "invalid", { status: 400, message: error.message })]);
        throw error;
    }
}

/** The address of the small photo beside a large one of ours. */
export function smallBeside(photo: string): string {
    return photo.replace(`-${LARGE}x${LARGE}.`, `-${SMALL}x${SMALL}.`);
}
