import { brotliDecompressSync } from "node:zlib";
import { fill } from "@parley/library/contract";
import { requireTrue, UnfitFont } from "./unfitFont";

/** A table of a font. That of outlines may be written in a shorter way, and is not written back. */
export interface FontTable {
    bytes: Buffer;
    /** Size of the table in the font that browsers make of it. */
    size: number;
    isTransformed: boolean;
}

/** Tags in the order of their numbers (WOFF2 §4.1). */
const KNOWN_TAGS = (
    "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS " +
    "GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop " +
    "trak Zapf Silf Glat Gloc Feat Sill"
)
    .split(" ")
    .map((tag) => tag.replace("_", " "));
const ANY_TAG = 63;
const HEADER_BYTES = 48;
const MAX_TABLES = 40;
/** Maximum size of all tables together, unpacked. */
const MAX_UNPACKED_BYTES = 2 * 1024 * 1024;
const COLLECTION = "ttcf";

interface Entry {
    tag: string;
    size: number;
    /** Size in the file, unpacked. */
    length: number;
    isTransformed: boolean;
}

/**
 * Returns the tables of a WOFF2 file by tag. Throws `UnfitFont` for another file, and for one whose directory does not describe exactly what it
 * contains. Nothing is unpacked beyond the size that was declared and allowed.
 */
export function unpackWOFF2(file: Buffer): Map<string, FontTable> {
    requireTrue(
        file.length > HEADER_BYTES && file.toString("latin1", 0, 4) === "wOF2",
        "This is no font in the format WOFF2. Other formats can be converted to it.",
    );
    requireTrue(file.toString("latin1", 4, 8) !== COLLECTION, "This file contains several fonts. Upload each by itself.");
    requireTrue(file.readUInt32BE(8) === file.length, "The font is damaged: the file has another size than it says.");
    const count = file.readUInt16BE(12);
    requireTrue(count > 0 && count <= MAX_TABLES, fill("A font may have at most {maximum} tables.", { maximum: MAX_TABLES }));
    const packedLength = file.readUInt32BE(20);
    const { entries, end } = readDirectory(file, count);
    requireTrue(end + packedLength <= file.length, "The font is damaged: it says that it contains more than it does.");
    const total = entries.reduce((sum, { length }) => sum + length, 0);
    const declared = entries.reduce((sum, { size }) => sum + size, 0);
    requireTrue(
        Math.max(total, declared) <= MAX_UNPACKED_BYTES,
        fill("A font may have at most {maximum} bytes, unpacked.", { maximum: MAX_UNPACKED_BYTES }),
    );
    const unpacked = decompress(file.subarray(end, end + packedLength), total);
    requireTrue(unpacked.length === total, "The font is damaged: its tables have other sizes than it says.");
    const tables = new Map<string, FontTable>();
    let start = 0;
    for (const { tag, size, length, isTransformed } of entries) {
        requireTrue(!tables.has(tag), fill("The font contains the table {tag} twice.", { tag: tag.trim() }));
        tables.set(tag, { bytes: unpacked.subarray(start, start + length), size, isTransformed });
        start += length;
    }
    return tables;
}

function readDirectory(file: Buffer, count: number): { entries: Entry[]; end: number } {
    const entries: Entry[] = [];
    let at = HEADER_BYTES;
    for (let index = 0; index < count; index++) {
        const flags = file.readUInt8(at++);
        const known = flags & ANY_TAG;
        const tag = known === ANY_TAG ? file.toString("latin1", at, at + 4) : (KNOWN_TAGS[known] ?? "");
        if (known === ANY_TAG) at += 4;
        requireTrue(/^[\x20-\x7e]{4}$/.test(tag), "The font is damaged: one of its tables has no name.");
        const version = flags >> 6;
        // Outlines are written in the shorter way unless the file says otherwise, all other tables the other way round.
        const isTransformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
        const size = readNumber(file, at);
        at = size.end;
        const length = isTransformed ? readNumber(file, at) : size;
        at = length.end;
        entries.push({ tag, size: size.value, length: length.value, isTransformed });
    }
    return { entries, end: at };
}

/** Reads a number of one to five bytes with seven bits each (`UIntBase128`). */
function readNumber(file: Buffer, start: number): { value: number; end: number } {
    let value = 0;
    for (let at = start; at < start + 5; at++) {
        const byte = file.readUInt8(at);
        requireTrue(at > start || byte !== 0x80, "The font is damaged: one of its sizes is no number.");
        value = value * 128 + (byte & 127);
        if (byte < 128) return { value, end: at + 1 };
    }
    throw new UnfitFont("The font is damaged: one of its sizes is no number.");
}

function decompress(packed: Buffer, maxOutputLength: number): Buffer {
    try {
        return brotliDecompressSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
    } catch (error) {
        throw new UnfitFont("The font is damaged: its tables can’t be unpacked.", { cause: error });
    }
}
