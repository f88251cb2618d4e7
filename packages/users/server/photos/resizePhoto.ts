import type { NamedPicture } from "@parley/library/server/pictures";
import { createPictureName, drawSent, reencodePicture } from "@parley/library/server/pictures";
import { PHOTO_LIMIT } from "@parley/users/contract";

/** Sides of the stored squares in pixels: twice the displayed size in lists and on profiles (S1§9). */
const SMALL = 80;
const LARGE = 290;

/** Re-encodes a photo in both sizes. Throws `InvalidInput` if the file is not an image. */
export async function resizePhoto(bytes: Buffer): Promise<{ large: NamedPicture; small: NamedPicture }> {
    const name = createPictureName();
    const sized = async (side: number): Promise<NamedPicture> => ({
        name: `${name}-${side}x${side}.webp`,
        bytes: (await reencodePicture(bytes, { square: side })).bytes,
    });
    return drawSent(PHOTO_LIMIT.field, async () => ({ large: await sized(LARGE), small: await sized(SMALL) }));
}

/** Returns the address of the small version of an uploaded photo. */
export function toSmallPhotoPath(photo: string): string {
    return photo.replace(`-${LARGE}x${LARGE}.`, `-${SMALL}x${SMALL}.`);
}
