import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ArchiveProblem } from "../archive";
import { findSvgProblem } from "./svg";

/** Directory of the pictures in an archive. */
const FOLDER = "pictures";
const EXTENSIONS = new Map([
    [".svg", ".svg"],
    [".png", ".png"],
    [".jpg", ".jpg"],
    [".jpeg", ".jpg"],
    [".webp", ".webp"],
]);
const FORMATS = new Map([
    [".png", "png"],
    [".jpg", "jpeg"],
    [".webp", "webp"],
]);
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PICTURE_PIXELS = 50_000_000;

/** Pictures of an archive, as stored on this site. */
export interface ArchivePictures {
    /** Returns the path of a picture by its name in the archive; undefined if the picture was left out. */
    addressOf(name: string): string | undefined;
    /** Replaces `picture:NAME` and `upload://NAME` in a body by URLs that start with `root`. */
    inBody(body: string, root: string): string;
    problems: ArchiveProblem[];
}

/**
 * Stores an archive's pictures under names derived from their content, so that equal pictures are stored once. Accepts only SVGs without
 * active content, and photographs, which lose their metadata (FC-36, FC-38).
 */
export async function storePictures(archive: string, uploadsDirectory: string, source: string): Promise<ArchivePictures> {
    const addresses = new Map<string, string>();
    const problems: ArchiveProblem[] = [];
    for (const name of await namesIn(path.join(archive, FOLDER))) {
        const read = await readPicture(path.join(archive, FOLDER, name));
        if ("wrong" in read) {
            problems.push({ file: `${FOLDER}/${name}`, reason: `The picture was left out: ${read.wrong}.` });
            continue;
        }
        const hash = createHash("sha256").update(read.bytes).digest("base64url").slice(0, 24);
        const stored = `${hash}${read.size}${read.extension}`;
        await store(path.join(uploadsDirectory, source), stored, read.bytes);
        addresses.set(name, `/uploads/${source}/${stored}`);
    }
    const addressOf = (name: string) => addresses.get(name) ?? addresses.get(decoded(name));
    return {
        addressOf,
        inBody: (body, root) =>
            body.replace(NAMED_PICTURE, (written, name: string) => {
                const address = addressOf(name);
                return address === undefined ? written : root + address;
            }),
        problems,
    };
}

/** Removes the stored pictures of an import, except those in `shown`. */
export async function removePictures(uploadsDirectory: string, source: string, shown: ReadonlySet<string>): Promise<void> {
    const folder = path.join(uploadsDirectory, source);
    for (const name of await namesIn(folder)) {
        if (!shown.has(name)) await rm(path.join(folder, name), { force: true });
    }
    if (shown.size === 0) await rm(folder, { force: true, recursive: true });
}

/** Matches the reference to a picture: in the destination of a Markdown image, or in an HTML attribute. */
// bounded: spaces before a name of ours, in an archive that the operator brings in.
const NAMED_PICTURE = /(?<=\]\(\s*<?|\bsrc\s*=\s*["']?)(?:picture:|upload:\/\/)([\w.%-]+)/g;

async function namesIn(folder: string): Promise<string[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
        throw error;
    });
    return entries
        .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
        .map(({ name }) => name)
        .sort();
}

interface Picture {
    bytes: Buffer;
    extension: string;
    /** `-672x400`, for the name, so that pages can reserve the space. Empty for an SVG without a size. */
    size: string;
}

async function readPicture(file: string): Promise<Picture | { wrong: string }> {
    const extension = EXTENSIONS.get(path.extname(file).toLowerCase());
    if (!extension) return { wrong: `it is none of ${[...EXTENSIONS.keys()].join(", ")}` };
    if ((await stat(file)).size > MAX_PICTURE_BYTES) return { wrong: `it is larger than ${MAX_PICTURE_BYTES} bytes` };
    const bytes = await readFile(file);
    if (extension !== ".svg") return reencodePhotograph(bytes, extension);
    const text = bytes.toString("utf8");
    const wrong = findSvgProblem(text);
    return wrong === undefined ? { bytes, extension, size: sizeOfDrawing(text) } : { wrong };
}

/** Re-encodes a photograph from its pixels: upright, without location, device, comments or embedded previews. */
async function reencodePhotograph(bytes: Buffer, extension: string): Promise<Picture | { wrong: string }> {
    const wrong = { wrong: `it is not what ${extension} says` };
    const { default: sharp } = await import("sharp");
    try {
        const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, animated: extension === ".webp" });
        const { format } = await picture.metadata();
        if (format !== FORMATS.get(extension)) return wrong;
        const { data, info } = await picture.autoOrient().keepIccProfile().toBuffer({ resolveWithObject: true });
        return { bytes: data, extension, size: `-${info.width}x${info.pageHeight ?? info.height}` };
    } catch {
        // A file that cannot be decoded is not a picture, whatever its defect.
        return wrong;
    }
}

function sizeOfDrawing(svg: string): string {
    const opening = /<svg\b[^<>]*/i.exec(svg)?.[0] ?? "";
    const [, , width, height] = (/\bviewBox\s*=\s*["']([^"']*)/i.exec(opening)?.[1] ?? "").trim().split(/[\s,]+/);
    return Number(width) >= 1 && Number(height) >= 1 ? `-${Math.round(Number(width))}x${Math.round(Number(height))}` : "";
}

/** Writes to a temporary name first, so that an existing file is always complete. */
async function store(folder: string, name: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, name);
    const present = await stat(file).catch(() => undefined);
    if (present?.size === bytes.length) return;
    await writeFile(`${file}.part`, bytes);
    await rename(`${file}.part`, file);
}

function decoded(name: string): string {
    try {
        return decodeURIComponent(name);
    } catch {
        return name;
    }
}
