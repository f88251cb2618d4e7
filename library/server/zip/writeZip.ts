import { crc32, deflateRawSync } from "node:zlib";
import { LENGTHS, METHODS, SIGNATURES, UTF8_FLAG } from "./format";

export interface ZipFile {
    /** Path within the archive, with `/`. */
    name: string;
    bytes: Buffer;
}

const VERSION = 20;
/** 1980-01-01, the earliest date of the format: the same contents make the same archive. */
const DATE = 0x0021;

/** Returns a ZIP file of a few files, which are compressed in memory. */
export function writeZip(files: readonly ZipFile[]): Buffer {
    const parts: Buffer[] = [];
    const central: Buffer[] = [];
    let offset = 0;
    for (const { name, bytes } of files) {
        const packed = deflateRawSync(bytes);
        const path = Buffer.from(name);
        const common = commonFields(bytes, packed, path);
        const local = Buffer.alloc(LENGTHS.local);
        local.writeUInt32LE(SIGNATURES.local);
        common.copy(local, 4);
        const entry = Buffer.alloc(LENGTHS.central);
        entry.writeUInt32LE(SIGNATURES.central);
        entry.writeUInt16LE(VERSION, 4);
        common.copy(entry, 6);
        entry.writeUInt32LE(offset, 42);
        parts.push(local, path, packed);
        central.push(entry, path);
        offset += local.length + path.length + packed.length;
    }
    const directory = Buffer.concat(central);
    const end = Buffer.alloc(LENGTHS.end);
    end.writeUInt32LE(SIGNATURES.end);
    end.writeUInt16LE(files.length, 8);
    end.writeUInt16LE(files.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(offset, 16);
    return Buffer.concat([...parts, directory, end]);
}

/** Returns the fields that both records of a file have, from the version on. */
function commonFields(bytes: Buffer, packed: Buffer, path: Buffer): Buffer {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(VERSION, 0);
    fields.writeUInt16LE(UTF8_FLAG, 2);
    fields.writeUInt16LE(METHODS.deflated, 4);
    fields.writeUInt16LE(DATE, 8);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(path.length, 22);
    return fields;
}
