import { crc32, inflateRawSync } from "node:zlib";
import { LENGTHS, METHODS, SIGNATURES } from "./format";

interface ZipLimits {
    maxFiles: number;
    /** Maximum size of all files together, unpacked. */
    maxBytes: number;
}

/** Error: a file is no ZIP archive that can be accepted, with the reason as a sentence. */
export class UnfitZip extends Error {}

interface Entry {
    name: string;
    flags: number;
    method: number;
    checksum: number;
    packedLength: number;
    length: number;
    attributes: number;
    offset: number;
}

const ENCRYPTED = 1;
/** Maximum length of the comment behind the last record. */
const MAX_COMMENT = 0xffff;
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const MAX_NAME_BYTES = 200;

/**
 * Returns the files of a ZIP archive by name. Throws `UnfitZip` for an archive that is damaged, encrypted or too large, whose records
 * contradict each other, or that names a file outside itself (FC-37): nothing is unpacked beyond the size that was declared and allowed.
 */
export function readZip(archive: Buffer, { maxFiles, maxBytes }: ZipLimits): Map<string, Buffer> {
    const entries = readDirectory(archive, maxFiles);
    const total = entries.reduce((sum, { length }) => sum + length, 0);
    if (total > maxBytes) throw new UnfitZip(`The archive is larger than ${maxBytes} bytes when it is unpacked.`);
    const files = new Map<string, Buffer>();
    let end = 0;
    for (const entry of entries.sort((one, other) => one.offset - other.offset)) {
        const { bytes, next } = unpack(archive, entry, end);
        end = next;
        if (entry.name.endsWith("/")) continue;
        requireOwnName(entry);
        if (files.has(entry.name)) throw new UnfitZip(`The archive contains ${entry.name} twice.`);
        files.set(entry.name, bytes);
    }
    return files;
}

function readDirectory(archive: Buffer, maxFiles: number): Entry[] {
    const end = findEnd(archive);
    const [count, start] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)];
    if (count > maxFiles) throw new UnfitZip(`The archive contains more than ${maxFiles} files.`);
    const entries: Entry[] = [];
    for (let at = start; entries.length < count; ) {
        if (at + LENGTHS.central > end || archive.readUInt32LE(at) !== SIGNATURES.central) throw damaged();
        const nameLength = archive.readUInt16LE(at + 28);
        const nameEnd = at + LENGTHS.central + nameLength;
        if (nameEnd > end || nameLength > MAX_NAME_BYTES) throw damaged();
        entries.push({
            name: archive.toString("utf8", at + LENGTHS.central, nameEnd),
            flags: archive.readUInt16LE(at + 8),
            method: archive.readUInt16LE(at + 10),
            checksum: archive.readUInt32LE(at + 16),
            packedLength: archive.readUInt32LE(at + 20),
            length: archive.readUInt32LE(at + 24),
            attributes: archive.readUInt32LE(at + 38),
            offset: archive.readUInt32LE(at + 42),
        });
        at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
    return entries;
}

function findEnd(archive: Buffer): number {
    const first = Math.max(0, archive.length - LENGTHS.end - MAX_COMMENT);
    for (let at = archive.length - LENGTHS.end; at >= first; at--) if (archive.readUInt32LE(at) === SIGNATURES.end) return at;
    throw new UnfitZip("This file is no ZIP archive.");
}

/** Unpacks a file, which must begin after the former one ended: parts that files share are a way to hide a bomb. */
function unpack(archive: Buffer, entry: Entry, formerEnd: number): { bytes: Buffer; next: number } {
    const { name, flags, method, checksum, packedLength, length, offset } = entry;
    if (flags & ENCRYPTED) throw new UnfitZip("The archive is encrypted.");
    if (offset < formerEnd || offset + LENGTHS.local > archive.length) throw damaged();
    if (archive.readUInt32LE(offset) !== SIGNATURES.local) throw damaged();
    const nameEnd = offset + LENGTHS.local + archive.readUInt16LE(offset + 26);
    if (archive.toString("utf8", offset + LENGTHS.local, nameEnd) !== name) throw damaged();
    const start = nameEnd + archive.readUInt16LE(offset + 28);
    const next = start + packedLength;
    if (next > archive.length) throw damaged();
    const bytes = inflate(archive.subarray(start, next), method, length);
    if (bytes.length !== length || crc32(bytes) !== checksum) throw damaged();
    return { bytes, next };
}

function inflate(packed: Buffer, method: number, length: number): Buffer {
    if (method === METHODS.stored) return packed;
    if (method !== METHODS.deflated) throw new UnfitZip("The archive is compressed in a way that is not known here.");
    try {
        return inflateRawSync(packed, { maxOutputLength: Math.max(1, length) });
    } catch {
        throw damaged();
    }
}

function requireOwnName({ name, attributes }: Entry): void {
    const isLink = ((attributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK;
    const steps = name.split("/");
    // A name with other characters can be another one for the system that reads it.
    if (isLink || !/^[\w .()@+/-]+$/.test(name) || steps.some((step) => step === "" || /^\.+$/.test(step)))
        throw new UnfitZip(`The archive contains a file that is not one of its own: ${name.slice(0, 60)}.`);
}

const damaged = () => new UnfitZip("The archive is damaged.");
