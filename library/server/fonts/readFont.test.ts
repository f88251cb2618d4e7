import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { MAX_FONT_BYTES, readFont } from "./readFont";

const FOLDER = "applications/forum/assets/fonts/families";
const INTER = readFileSync(`${FOLDER}/inter-latin.6c95d539.woff2`);

/** A table as the directory of a font names it: a number of the list in the standard, or a tag. */
interface Table {
    tag: number | string;
    version: number;
    size: number;
    bytes: Buffer;
}

const TAGS = { cmap: 0, head: 1, hhea: 2, hmtx: 3, maxp: 4, OS2: 6, glyf: 10, loca: 11, fvar: 47 } as const;
const hasOwnLength = ({ tag, version }: Pick<Table, "tag" | "version">) =>
    tag === TAGS.glyf || tag === TAGS.loca ? version !== 3 : version !== 0;

/** Takes a font apart. The reader is written anew here, so that a mistake of the product is not one of its test. */
function takeApart(file: Buffer): Table[] {
    let at = 48;
    const readSize = () => {
        let value = 0;
        for (;;) {
            const byte = file.readUInt8(at++);
            value = value * 128 + (byte & 127);
            if (byte < 128) return value;
        }
    };
    const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
        const flags = file.readUInt8(at++);
        const isNamed = (flags & 63) === 63;
        const tag = isNamed ? file.toString("latin1", at, at + 4) : flags & 63;
        if (isNamed) at += 4;
        const entry = { tag, version: flags >> 6, size: readSize() };
        return { ...entry, length: hasOwnLength(entry) ? readSize() : entry.size };
    });
    const unpacked = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
    let start = 0;
    return entries.map(({ length, ...entry }) => {
        start += length;
        return { ...entry, bytes: Buffer.from(unpacked.subarray(start - length, start)) };
    });
}

function putTogether(tables: readonly Table[]): Buffer {
    const printSize = (size: number) => {
        const bytes = [size & 127];
        for (let left = size >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 127) | 128);
        return bytes;
    };
    const directory = tables.flatMap((table) => [
        (typeof table.tag === "number" ? table.tag : 63) | (table.version << 6),
        ...(typeof table.tag === "number" ? [] : Buffer.from(table.tag, "latin1")),
        ...printSize(table.size),
        ...(hasOwnLength(table) ? printSize(table.bytes.length) : []),
    ]);
    const packed = brotliCompressSync(Buffer.concat(tables.map(({ bytes }) => bytes)));
    const head = Buffer.from(INTER.subarray(0, 48));
    head.writeUInt32BE(48 + directory.length + packed.length, 8);
    head.writeUInt16BE(tables.length, 12);
    head.writeUInt32BE(packed.length, 20);
    return Buffer.concat([head, Buffer.from(directory), packed]);
}

const APART = takeApart(INTER);

/** Returns Inter with another table in the place of one. */
const withTable = (tag: number, change: (table: Table) => Partial<Table>): Buffer =>
    putTogether(
        APART.map((table) => {
            const copy = { ...table, bytes: Buffer.from(table.bytes) };
            return table.tag === tag ? { ...copy, ...change(copy) } : copy;
        }),
    );

/** Returns Inter with other bytes at a place of a table. */
const withNumber = (tag: number, at: number, value: number, size: 2 | 4 = 2): Buffer =>
    withTable(tag, ({ bytes }) => {
        bytes.writeUIntBE(value, at, size);
        return { bytes };
    });

describe("a font", () => {
    test("says what it is called, how high, heavy and wide it is, and which letters it has", () => {
        expect(readFont(INTER)).toEqual({
            family: "Inter",
            style: "normal",
            weight: [400, 700],
            isSerif: false,
            ascent: 0.9688,
            descent: 0.2412,
            width: 0.4712,
            ranges: "U+0,U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2DC,U+2002-2044,U+20AC,U+2122,U+2191-2193,U+2212,U+FEFF",
        });
        expect(readFont(putTogether(APART))).toEqual(readFont(INTER));
        const other = readFont(readFileSync(`${FOLDER}/noto-serif-latin-italic.4a80c0aa.woff2`));
        expect([other.family, other.style, other.isSerif]).toEqual(["Noto Serif", "italic", true]);
        // Other letters have no width of English prose.
        expect(readFont(readFileSync(`${FOLDER}/inter-vietnamese.b6c93cd2.woff2`)).width).toBeNull();
    });

    test.each([
        ["no font", Buffer.from("<html>".repeat(20)), "no font in the format WOFF2"],
        ["an empty file", Buffer.alloc(0), "no font in the format WOFF2"],
        ["a collection", Buffer.concat([Buffer.from("wOF2ttcf"), INTER.subarray(8)]), "several fonts"],
        ["a cut file", INTER.subarray(0, 9000), "another size"],
        ["one with something after it", Buffer.concat([INTER, Buffer.from("<script>")]), "another size"],
        ["one that is too large", Buffer.alloc(MAX_FONT_BYTES + 1), "at most 102400 bytes"],
        ["a bomb", putTogether([...APART, { tag: "bomb", version: 0, size: 3e6, bytes: Buffer.alloc(3e6) }]), "2097152 bytes"],
        ["sizes that are smaller than the tables", withTable(TAGS.cmap, ({ size }) => ({ size: size - 9 })), "can’t be unpacked"],
        ["sizes that are larger than the tables", withTable(TAGS.cmap, ({ size }) => ({ size: size + 9 })), "other sizes"],
        ["a table twice", putTogether([...APART, ...APART.slice(0, 1)]), "twice"],
        ["no characters", putTogether(APART.filter(({ tag }) => tag !== TAGS.cmap)), "no table cmap"],
        ["no outlines", putTogether(APART.filter(({ tag }) => tag !== TAGS.glyf)), "no outlines"],
        ["pictures as letters", putTogether([...APART, { tag: "SVG ", version: 0, size: 3, bytes: Buffer.alloc(3) }]), "SVG"],
        ["a size of zero", withNumber(TAGS.head, 18, 0), "table head"],
        ["more widths than letters", withNumber(TAGS.hhea, 34, 60_000), "table hhea"],
        ["no height", withNumber(TAGS.hhea, 4, 0), "table hhea"],
        ["more letters than outlines", withNumber(TAGS.maxp, 4, 9999), "table loca"],
        ["outlines that are longer than their table", withNumber(TAGS.glyf, 8, 1, 4), "table glyf"],
        ["a letter without outline", withNumber(TAGS.maxp, 4, 3), "table loca"],
        ["characters outside their table", withNumber(TAGS.cmap, 16, 1e6, 4), "table cmap"],
        ["a weight that is none", withTable(TAGS.fvar, ({ bytes }) => ({ bytes: bytes.subarray(0, 20), size: 20 })), "too short"],
        ["a licence that forbids it", withNumber(TAGS.OS2, 8, 2), "restricted embedding"],
    ])("FC-11 with %s is refused with the reason", (_what, file, reason) => {
        expect(() => readFont(file)).toThrow(reason);
    });
});
