import { open } from "node:fs/promises";
import { TranslatableError } from "@parley/library/contract";

/** A re-encoded image. */
export interface ReencodedPicture {
    bytes: Buffer;
    width: number;
    height: number;
    /** File extension without a dot: `webp`. */
    extension: string;
    /** Media type: `image/webp`. */
    type: string;
}

interface ReencodeOptions {
    /** Side of a square to crop the image to, as WebP. */
    square?: number;
    /** Maximum width and height; larger images are scaled down. */
    longest?: number;
    /** Whether animations are preserved; otherwise only their first frame is. */
    mayMove?: boolean;
    /** Whether the result is a PNG, for programs that display little else. */
    isPNG?: boolean;
}

/** Error: an image can't be accepted, with the reason as a sentence. */
export class UnfitPicture extends TranslatableError {}

/** Maximum number of pixels; those of all frames of an animation are added up. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 82;
const MAX_WORK_SECONDS = 20;

/** Output formats by input format: animations become WebP, and formats that browsers don't display become JPEG. */
const FORMATS = { jpeg: "jpeg", png: "png", webp: "webp", gif: "webp", tiff: "jpeg" } as const;
type Kind = keyof typeof FORMATS;
const EXTENSIONS = { jpeg: "jpg", png: "png", webp: "webp" } as const;

/** The last image that was started: images are processed one after the other, so that many at once need the memory of one (FC-37). */
let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes an image from its pixels in upright orientation, without location, device, comments or embedded thumbnails (FC-36, FC-38). The
 * format is determined by the content, not by the file name. Throws `UnfitPicture` for a file that is not an image, and for an image that
 * would fill memory.
 *
 * @param source the bytes, or the path of the file
 */
export async function reencodePicture(source: Buffer | string, drawing: ReencodeOptions = {}): Promise<ReencodedPicture> {
    const kind = kindOf(await beginningOf(source));
    if (!kind) throw noPicture();
    const drawn = last.then(() => draw(source, kind, drawing));
    last = drawn.catch(() => undefined);
    return drawn;
}

/** Checks whether a file begins like an image that `redraw` accepts. */
export async function isPicture(source: Buffer | string): Promise<boolean> {
    return kindOf(await beginningOf(source)) !== undefined;
}

async function draw(
    source: Buffer | string,
    kind: Kind,
    { square, longest, mayMove = false, isPNG = false }: ReencodeOptions,
): Promise<ReencodedPicture> {
    const format = isPNG ? "png" : square === undefined ? FORMATS[kind] : "webp";
    // Imported with the first image, because the module is large and most servers run for hours without one.
    const { default: sharp } = await import("sharp");
    try {
        // Frames need as much memory as one large image, in which they are stored one below the other.
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
        // A file that cannot be decoded is not an image, whatever the cause.
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

/** Returns the image format of a file's first bytes. SVG is not accepted, because it can contain more than an image. */
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
