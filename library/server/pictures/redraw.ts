import { open } from "node:fs/promises";

/** A picture made anew. */
export interface DrawnPicture {
    bytes: Buffer;
    width: number;
    height: number;
    /** Without a dot: `webp`. */
    extension: string;
    /** `image/webp`. */
    type: string;
}

interface Drawing {
    /** Cut to a square with this side, as WebP. */
    square?: number;
    /** Made smaller, so that neither side is longer. */
    longest?: number;
    /** Whether pictures that move may go on doing so; else their first one stands for them. */
    mayMove?: boolean;
}

/** Why a picture cannot be taken, in a sentence. */
export class UnfitPicture extends Error {}

/** All the pictures of one that moves are counted together. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 82;
const MAX_WORK_SECONDS = 20;

/** In which format a picture of which kind is kept: what moves becomes WebP, and what browsers do not show JPEG. */
const FORMATS = { jpeg: "jpeg", png: "png", webp: "webp", gif: "webp", tiff: "jpeg" } as const;
type Kind = keyof typeof FORMATS;
const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp" } as const;

/** The last picture that was begun: one after the other, so that many at once take the memory of one (FC-37). */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture anew from its pixels, turned as it is to be seen, without place, device, comments or hidden pictures (FC-36, FC-38).
 * What it is is told by its bytes and not by its name. Throws `UnfitPicture` for what is no picture, and for what would fill the memory.
 *
 * @param source the bytes, or the file they are in
 */
export async function redraw(source: Buffer | string, drawing: Drawing = {}): Promise<DrawnPicture> {
    const kind = kindOf(await beginningOf(source));
    if (!kind) throw noPicture();
    const drawn = last.then(() => draw(source, kind, drawing));
    last = drawn.catch(() => undefined);
    return drawn;
}

/** Whether something begins as a picture does that `redraw` takes. */
export async function isPicture(source: Buffer | string): Promise<boolean> {
    return kindOf(await beginningOf(source)) !== undefined;
}

async function draw(source: Buffer | string, kind: Kind, { square, longest, mayMove = false }: Drawing): Promise<DrawnPicture> {
    const format = square === undefined ? FORMATS[kind] : "webp";
    // It is large, and most servers go for hours without a picture: it is loaded with the first.
    const { default: sharp } = await import("sharp");
    try {
        // Many small pictures are as large as one: they lie in memory below each other.
        const { width, height, pages = 1 } = await sharp(source, { limitInputPixels: false }).metadata();
        const moves = mayMove && pages > 1;
        if (width * height * (moves ? pages : 1) > MAX_PIXELS) throw tooLarge();
        const pipeline = sharp(source, { limitInputPixels: MAX_PIXELS, ...(moves ? { animated: true } : { pages: 1 }) })
            .timeout({ seconds: MAX_WORK_SECONDS })
            .autoOrient();
        if (square !== undefined) pipeline.resize(square, square, { fit: "cover" });
        else if (longest !== undefined)
            pipeline.resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true });
        if (format === "png") pipeline.png();
        else pipeline[format]({ quality: QUALITY });
        const { data, info } = await pipeline.toBuffer({ resolveWithObject: true });
        return {
            bytes: data,
            width: info.width,
            height: info.pageHeight ?? info.height,
            extension: EXTENSIONS[format],
            type: `image/${format}`,
        };
    } catch (error) {
        if (error instanceof UnfitPicture) throw error;
        // What cannot be decoded is no picture, however it is broken.
        throw String(error).includes("pixel limit") ? tooLarge() : noPicture();
    }
}

const MAX_SIGNATURE_BYTES = 12;

async function beginningOf(source: Buffer | string): Promise<Buffer> {
    if (typeof source !== "string") return source.subarray(0, MAX_SIGNATURE_BYTES);
    const file = await open(source);
    try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_SIGNATURE_BYTES), 0, MAX_SIGNATURE_BYTES, 0);
        return buffer.subarray(0, bytesRead);
    } finally {
        await file.close();
    }
}

/** As what something begins; drawings are no pictures here, for they can do more than be seen. */
function kindOf(bytes: Buffer): Kind | undefined {
    const begins = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString("latin1") === text;
    if (begins("\xff\xd8\xff")) return "jpeg";
    if (begins("\x89PNG\r\n\x1a\n")) return "png";
    if (begins("GIF8")) return "gif";
    if (begins("RIFF") && begins("WEBP", 8)) return "webp";
    return begins("II*\0") || begins("MM\0*") ? "tiff" : undefined;
}

const noPicture = () => new UnfitPicture("The uploaded file is not a picture.");
const tooLarge = () => new UnfitPicture("The picture is too large: it can have at most 40 million pixels.");
