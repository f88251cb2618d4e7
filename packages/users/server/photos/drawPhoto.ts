import type { NamedPicture } from "@parley/library/server/pictures";
import { drawSent, randomPictureName, reencodePicture } from "@parley/library/server/pictures";
import { PHOTO_LIMIT } from "@parley/users/contract";

/** The sides of the squares that are kept of a photo, in pixels: twice what a list and a profile show (S1§9). */
const SMALL = 80;
const LARGE = 290;

/** Makes a photo anew from the pixels of a picture (`redraw`), in both sizes. Throws `InvalidInput` for what is no picture. */
export async function drawPhoto(bytes: Buffer): Promise<{ large: NamedPicture; small: NamedPicture }> {
    const name = randomPictureName();
    const sized = async (side: number): Promise<NamedPicture> => ({
        name: `${name}-${side}x${side}.webp`,
        bytes: (await reencodePicture(bytes, { square: side })).bytes,
    });
    return drawSent(PHOTO_LIMIT.field, async () => ({ large: await sized(LARGE), small: await sized(SMALL) }));
}

/** The address of the small photo beside a large one of ours. */
export function smallBeside(photo: string): string {
    return photo.replace(`-${LARGE}x${LARGE}.`, `-${SMALL}x${SMALL}.`);
}
