import { randomBytes } from "node:crypto";
import { fieldError } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import sharp from "sharp";

/** The sides of the squares that are kept of a photo, in pixels: twice what a list and a profile show (S1§9). */
const SMALL = 80;
const LARGE = 290;

const MOST_PIXELS = 40_000_000;
const QUALITY = 82;

/** A photo in one size, under the name it is kept by. */
export interface DrawnPhoto {
    name: string;
    bytes: Buffer;
}

/** The last photo that was begun: one after the other, so that many at once take the memory of one (FC-37). */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a photo anew from the pixels of a picture, turned as it is to be seen, without place, device, comments or hidden pictures
 * (FC-36, FC-38). What it is is told by its bytes and not by its name. Throws `InvalidInput` for what is no picture.
 */
export async function drawPhoto(bytes: Buffer): Promise<{ large: DrawnPhoto; small: DrawnPhoto }> {
    if (!isPicture(bytes)) throw refusal("The uploaded file is not a picture.");
    const drawn = last.then(() => draw(bytes));
    last = drawn.catch(() => undefined);
    return drawn;
}

/** The address of the small photo beside a large one of ours. */
export function smallBeside(photo: string): string {
    return photo.replace(`-${LARGE}x${LARGE}.`, `-${SMALL}x${SMALL}.`);
}

async function draw(bytes: Buffer): Promise<{ large: DrawnPhoto; small: DrawnPhoto }> {
    // A guessed address shows nothing, and no two photos share one.
    const name = randomBytes(18).toString("base64url");
    const sized = async (side: number): Promise<DrawnPhoto> => ({
        name: `${name}-${side}x${side}.webp`,
        bytes: await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
            .autoOrient()
            .resize(side, side, { fit: "cover" })
            .webp({ quality: QUALITY })
            .toBuffer(),
    });
    try {
        return { large: await sized(LARGE), small: await sized(SMALL) };
    } catch (error) {
        if (String(error).includes("pixel limit"))
            throw refusal("The picture is too large: it can have at most 40 million pixels.");
        // What cannot be decoded is no picture, however it is broken.
        throw refusal("The uploaded file is not a picture.");
    }
}

/** Whether something begins as a JPEG, PNG, GIF or WebP does; drawings are none, for they can do more than be seen. */
function isPicture(bytes: Buffer): boolean {
    const begins = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString("latin1") === text;
    const isWebP = begins("RIFF") && begins("WEBP", 8);
    return begins("\xff\xd8\xff") || begins("\x89PNG\r\n\x1a\n") || begins("GIF8") || isWebP;
}

function refusal(message: string): InvalidInput {
    return new InvalidInput([fieldError("photo", "invalid", { status: 400, message })]);
}
