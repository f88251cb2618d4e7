import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fill, TranslatableError } from "@parley/library/contract";
import type { Entry, ZipFile } from "yauzl";
import { fromBufferPromise } from "yauzl";

interface ZipLimits {
    maxFiles: number;
    /** Maximum size of all files together, unpacked. */
    maxBytes: number;
}

/** Error: a file is no ZIP archive that can be accepted, with the reason as a sentence. */
export class UnfitZip extends TranslatableError {}

const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/**
 * Returns the files of a ZIP archive by name. Throws `UnfitZip` for an archive that is damaged, encrypted or too large, or that names a file
 * outside itself (FC-37): nothing is unpacked beyond the size that was declared and allowed.
 */
export async function readZip(archive: Buffer, limits: ZipLimits): Promise<Map<string, Buffer>> {
    try {
        return await unpackAll(await fromBufferPromise(archive, { decodeStrings: false }), limits);
    } catch (error) {
        throw error instanceof UnfitZip
            ? error
            : new UnfitZip("This file is no ZIP archive, or it is damaged.", { cause: error });
    }
}

async function unpackAll(zip: ZipFile, { maxFiles, maxBytes }: ZipLimits): Promise<Map<string, Buffer>> {
    if (zip.entryCount > maxFiles) throw new UnfitZip(fill("The archive contains more than {maxFiles} files.", { maxFiles }));
    const files = new Map<string, Buffer>();
    let left = maxBytes;
    for await (const entry of zip.eachEntry()) {
        left -= entry.uncompressedSize;
        if (left < 0) throw new UnfitZip(fill("The archive is larger than {maxBytes} bytes when it is unpacked.", { maxBytes }));
        if (entry.isEncrypted()) throw new UnfitZip("The archive is encrypted.");
        const name = entry.fileNameRaw.toString("utf8");
        if (name.endsWith("/")) continue;
        requireOwnName(name, entry);
        if (files.has(name)) throw new UnfitZip(fill("The archive contains {name} twice.", { name }));
        files.set(name, await unpack(zip, entry));
    }
    return files;
}

/** Unpacks a file. The stream fails as soon as there are more bytes than the archive declares, and the checksum is compared here. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new UnfitZip("The archive is damaged.");
    return bytes;
}

function requireOwnName(name: string, { externalFileAttributes }: Entry): void {
    const isLink = ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
    const steps = name.split("/");
    // A name with other characters can be another one for the system that reads it.
    if (isLink || !/^[\w .()@+/-]+$/.test(name) || steps.some((step) => step === "" || /^\.+$/.test(step)))
        throw new UnfitZip(fill("The archive contains a file that is not one of its own: {name}.", { name: name.slice(0, 60) }));
}
