import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ArchiveProblem } from "@parley/archiveReaders/server";
import { reencodePicture, UnfitPicture } from "@parley/library/server/pictures";
import { findSvgProblem } from "./svg";

/** Directories of the pictures in an archive: ours, and that of Discourse with its folders in it. */
const FOLDERS = ["pictures", "uploads"];
const EXTENSIONS = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"];
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Pictures of an archive, as stored on this site. */
export interface ArchivePictures {
    /** Returns the path of a picture by its name in the archive; undefined if the picture was left out. */
    addressOf(name: string): string | undefined;
    /**
     * Replaces `picture:NAME`, `upload://NAME` and the addresses of uploads in a body by URLs that start with `root`. Notes those that are
     * not in the archive.
     */
    inBody(body: string, root: string): string;
    problems: ArchiveProblem[];
    /** Returns a problem for the pictures that bodies show and the archive lacks, by name and number; none if all were there. */
    missing(): ArchiveProblem[];
}

/**
 * Stores an archive's pictures under names derived from their content, so that equal pictures are stored once. Accepts only SVGs without
 * active content, and photographs, which lose their metadata (FC-36, FC-38).
 */
export async function storePictures(archive: string, uploadsDirectory: string, source: string): Promise<ArchivePictures> {
    const addresses = new Map<string, string>();
    const problems: ArchiveProblem[] = [];
    for (const file of (await Promise.all(FOLDERS.map((folder) => filesIn(archive, folder)))).flat()) {
        const read = await readPicture(path.join(archive, file));
        if ("wrong" in read) {
            problems.push({ file, reason: `The picture was left out: ${read.wrong}.` });
            continue;
        }
        const hash = createHash("sha256").update(read.bytes).digest("base64url").slice(0, 24);
        const stored = `${hash}${read.size}${read.extension}`;
        await store(path.join(uploadsDirectory, source), stored, read.bytes);
        addresses.set(path.basename(file), `/uploads/${source}/${stored}`);
    }
    const addressOf = (name: string) =>
        addresses.get(name) ?? addresses.get(decoded(name)) ?? addresses.get(toDiscourseFileName(name) ?? "");
    const missing = new Map<string, number>();
    const replace = (body: string, pattern: RegExp, root: string, isNoted: boolean) =>
        body.replace(pattern, (written, name: string, extension: unknown) => {
            const address = addressOf(typeof extension === "string" ? name + extension : name);
            if (address !== undefined) return root + address;
            if (isNoted) missing.set(name, (missing.get(name) ?? 0) + 1);
            return written;
        });
    return {
        addressOf,
        inBody: (body, root) => replace(replace(body, NAMED_PICTURE, root, true), UPLOAD_ADDRESS, root, false),
        problems,
        missing() {
            if (missing.size === 0) return [];
            const count = [...missing.values()].reduce((sum, number) => sum + number, 0);
            const names = [...missing.keys()];
            const others = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} others` : "";
            const reason = `${count} uploads are used in posts but are not among the pictures of the archive: ${names.slice(0, MAX_NAMED).join(", ")}${others}. Their descriptions are shown instead.`;
            return [{ file: "uploads", reason, count }];
        },
    };
}

/** Returns whether an archive has the picture at an address such as `picture:NAME` or `upload://NAME`; stores nothing. */
export async function listPictures(archive: string): Promise<{ has(address: string): boolean }> {
    const files = (await Promise.all(FOLDERS.map((folder) => filesIn(archive, folder)))).flat();
    const pictures = files.filter((file) => EXTENSIONS.includes(path.extname(file).toLowerCase()));
    const names = new Set(pictures.map((file) => path.basename(file)));
    return {
        has(address) {
            const name = address.replace(/^(?:picture:|upload:\/\/)/, "");
            return names.has(name) || names.has(decoded(name)) || names.has(toDiscourseFileName(name) ?? "");
        },
    };
}

/** Number of missing uploads that are named. */
const MAX_NAMED = 50;

/** Returns the file name of an upload in an archive of Discourse: the SHA-1 in hexadecimal, which the short name has in base 62. */
function toDiscourseFileName(name: string): string | undefined {
    const [, short = "", extension = ""] = /^([0-9a-zA-Z]{20,27})(\.\w{1,10})?$/.exec(name) ?? [];
    if (short === "") return undefined;
    let value = 0n;
    for (const digit of short) value = value * 62n + BigInt(BASE_62.indexOf(digit));
    return value.toString(16).padStart(40, "0") + extension;
}

const BASE_62 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

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

/** Matches the source of an image among the uploads of Discourse, however it is addressed; the address of the original link may stay. */
// bounded: the source of one image.
const UPLOAD_ADDRESS =
    /(?<=\]\(\s*<?|\bsrc\s*=\s*["']?)(?:https?:\/\/[^\s"'()<>/]{1,200})?\/(?:[\w.-]{1,50}\/){0,2}uploads\/(?:[\w-]{1,60}\/){1,6}([0-9a-f]{40})(?:_\d{1,2}_\d{1,4}x\d{1,4})?(\.\w{1,10})/g;

/** Returns the paths of the files in a folder of the archive and its folders, from the archive. */
async function filesIn(archive: string, folder: string): Promise<string[]> {
    const names = await namesIn(path.join(archive, folder));
    const entries = await foldersIn(path.join(archive, folder));
    const nested = await Promise.all(entries.map((name) => filesIn(archive, `${folder}/${name}`)));
    return [...names.map((name) => `${folder}/${name}`), ...nested.flat()];
}

const namesIn = (folder: string): Promise<string[]> => listEntries(folder, (entry) => entry.isFile());
const foldersIn = (folder: string): Promise<string[]> => listEntries(folder, (entry) => entry.isDirectory());

async function listEntries(folder: string, isWanted: (entry: Dirent) => boolean): Promise<string[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
        throw error;
    });
    return entries
        .filter((entry) => isWanted(entry) && !entry.name.startsWith("."))
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
    const extension = path.extname(file).toLowerCase();
    if (!EXTENSIONS.includes(extension)) return { wrong: `it is none of ${EXTENSIONS.join(", ")}` };
    if ((await stat(file)).size > MAX_PICTURE_BYTES) return { wrong: `it is larger than ${MAX_PICTURE_BYTES} bytes` };
    const bytes = await readFile(file);
    if (extension !== ".svg") return reencodePhotograph(bytes);
    const text = bytes.toString("utf8");
    const wrong = findSvgProblem(text);
    return wrong === undefined ? { bytes, extension, size: sizeOfDrawing(text) } : { wrong };
}

/** Re-encodes a photograph, regardless of its file extension. */
async function reencodePhotograph(source: Buffer): Promise<Picture | { wrong: string }> {
    try {
        const { bytes, width, height, extension } = await reencodePicture(source, { mayMove: true });
        return { bytes, extension: `.${extension}`, size: `-${width}x${height}` };
    } catch (error) {
        if (error instanceof UnfitPicture) return { wrong: "it is damaged, of no known format or larger than 40 million pixels" };
        throw error;
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
