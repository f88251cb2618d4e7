import { fill } from "@parley/library/contract";
import { describeMistake, requireTrue } from "./unfitFont";

const TAG = "cmap";
const MAX_CHARACTERS = 30_000;
/** Encodings of Unicode, `platform.encoding`: those with all characters first. */
const UNICODE = ["3.10", "0.6", "0.4", "3.1", "0.3"];

/** Returns the glyphs of characters by code point. Throws `UnfitFont` for a table that names glyphs which the font does not have. */
export function readCharacters(table: Buffer, glyphCount: number): Map<number, number> {
    const subtables = new Map<string, number>();
    for (let index = 0; index < table.readUInt16BE(2); index++) {
        const at = 4 + index * 8;
        subtables.set(`${table.readUInt16BE(at)}.${table.readUInt16BE(at + 2)}`, table.readUInt32BE(at + 4));
    }
    const start = UNICODE.map((encoding) => subtables.get(encoding)).find((offset) => offset !== undefined);
    requireTrue(start !== undefined, "The font does not say which characters it has (Unicode).");
    requireTrue(start < table.length, describeMistake(TAG));
    const subtable = table.subarray(start);
    const format = subtable.readUInt16BE(0);
    requireTrue(format === 4 || format === 12, "The font names its characters in a way that browsers do not read.");
    const characters = format === 4 ? readSegments(subtable) : readGroups(subtable);
    for (const glyph of characters.values()) requireTrue(glyph < glyphCount, describeMistake(TAG));
    return characters;
}

/** Reads segments of characters below U+FFFF (format 4). */
function readSegments(table: Buffer): Map<number, number> {
    const size = table.readUInt16BE(6);
    requireTrue(size % 2 === 0, describeMistake(TAG));
    const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size];
    const characters = new Map<number, number>();
    let former = -1;
    for (let at = 0; at < size; at += 2) {
        const [first, last] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at)];
        requireTrue(first <= last && first > former, describeMistake(TAG));
        former = last;
        const [delta, offset] = [table.readUInt16BE(deltas + at), table.readUInt16BE(offsets + at)];
        for (let code = first; code <= Math.min(last, 0xfffe); code++) {
            const listed = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + 2 * (code - first));
            const glyph = offset !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
            if (glyph !== 0) add(characters, code, glyph);
        }
    }
    return characters;
}

/** Reads groups of characters of any plane (format 12). */
function readGroups(table: Buffer): Map<number, number> {
    const characters = new Map<number, number>();
    let former = -1;
    for (let index = 0; index < table.readUInt32BE(12); index++) {
        const at = 16 + index * 12;
        const [first, last, glyph] = [table.readUInt32BE(at), table.readUInt32BE(at + 4), table.readUInt32BE(at + 8)];
        requireTrue(first <= last && first > former && last <= 0x10ffff, describeMistake(TAG));
        former = last;
        for (let code = first; code <= last; code++) add(characters, code, glyph + code - first);
    }
    return characters;
}

function add(characters: Map<number, number>, code: number, glyph: number): void {
    characters.set(code, glyph);
    requireTrue(
        characters.size <= MAX_CHARACTERS,
        fill("A font may have at most {maximum} characters.", { maximum: MAX_CHARACTERS }),
    );
}
