import { fill } from "@parley/library/contract";
import { checkOutlines } from "./checkOutlines";
import { measureProse } from "./measureProse";
import { printRanges } from "./printRanges";
import { readCharacters } from "./readCharacters";
import { readFamilyName } from "./readFamilyName";
import { describeMistake, requireTrue, UnfitFont } from "./unfitFont";
import type { FontTable } from "./unpackWOFF2";
import { unpackWOFF2 } from "./unpackWOFF2";

/** What pages need to know of a font. Lengths are shares of the font size. */
export interface FontFacts {
    family: string;
    style: "normal" | "italic";
    /** Weights that it has: a variable font has all between them. */
    weight: readonly [lightest: number, boldest: number];
    isSerif: boolean;
    ascent: number;
    descent: number;
    /** Mean width of a character of English prose; null for a font of other letters. */
    width: number | null;
    /** Characters that it has, as `unicode-range`. */
    ranges: string;
}

/** Maximum size of a file. */
export const MAX_FONT_BYTES = 100 * 1024;

const REQUIRED = ["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2"];
const HEAD_MAGIC = 0x5f0f3cf5;
/** Bit of `fsType`: the font may not be embedded anywhere. */
const RESTRICTED = 2;
const ITALIC = 1;
/** Styles of serifs (PANOSE) that are none. */
const FIRST_SANS = 11;

/**
 * Reads a font in the format WOFF2, each of whose tables has to be what the file says. Browsers check fonts as well; this one is refused before it
 * is published, with the reason.
 */
export function readFont(file: Buffer): FontFacts {
    requireTrue(
        file.length <= MAX_FONT_BYTES,
        fill("A font may have at most {maximum} bytes. Leave out letters that the site does not need.", {
            maximum: MAX_FONT_BYTES,
        }),
    );
    try {
        return readTables(unpackWOFF2(file));
    } catch (error) {
        // A table that ends before it should.
        if (error instanceof RangeError)
            throw new UnfitFont("The font is damaged: one of its tables is too short.", { cause: error });
        throw error;
    }
}

function readTables(tables: ReadonlyMap<string, FontTable>): FontFacts {
    for (const tag of REQUIRED) requireTrue(tables.has(tag), fill("The font has no table {tag}.", { tag }));
    requireTrue(!tables.has("SVG "), "The font has letters that are SVG pictures. Upload one without.");
    const bytesOf = (tag: string) => tables.get(tag)?.bytes ?? Buffer.alloc(0);
    const [head, hhea, os2] = [bytesOf("head"), bytesOf("hhea"), bytesOf("OS/2")];
    const unitsPerEm = head.readUInt16BE(18);
    requireTrue(head.readUInt32BE(12) === HEAD_MAGIC && unitsPerEm >= 16 && unitsPerEm <= 16_384, describeMistake("head"));
    const glyphCount = bytesOf("maxp").readUInt16BE(4);
    requireTrue(glyphCount > 0, describeMistake("maxp"));
    checkOutlines(tables, glyphCount);
    const readAdvance = createAdvances(tables.get("hmtx"), hhea.readUInt16BE(34), glyphCount);
    requireTrue(
        (os2.readUInt16BE(8) & RESTRICTED) === 0,
        "The licence in this font does not let sites show it (restricted embedding).",
    );
    const characters = readCharacters(bytesOf("cmap"), glyphCount);
    const toShare = (units: number) => round(units / unitsPerEm);
    const [ascent, descent] = [toShare(hhea.readInt16BE(4)), toShare(-hhea.readInt16BE(6))];
    requireTrue(ascent > 0 && ascent < 3 && descent >= 0 && descent < 3, describeMistake("hhea"));
    const width = measureProse((character) => readAdvance(characters.get(character.codePointAt(0) ?? 0)));
    const serifs = os2.readUInt8(33);
    return {
        family: readFamilyName(bytesOf("name")),
        style: (os2.readUInt16BE(62) & ITALIC) === 0 ? "normal" : "italic",
        weight: readWeights(tables.get("fvar")?.bytes, os2.readUInt16BE(4)),
        isSerif: os2.readUInt8(32) === 2 && serifs > 1 && serifs < FIRST_SANS,
        ascent,
        descent,
        width: width === undefined ? null : toShare(width),
        ranges: printRanges([...characters.keys()]),
    };
}

const round = (share: number): number => Math.round(share * 10_000) / 10_000;

/** Creates the function that returns the width of a glyph. */
function createAdvances(table: FontTable | undefined, count: number, glyphCount: number) {
    const { bytes = Buffer.alloc(0), isTransformed = false } = table ?? {};
    requireTrue(count > 0 && count <= glyphCount, describeMistake("hhea"));
    const step = isTransformed ? 2 : 4;
    const start = isTransformed ? 1 : 0;
    const needed = isTransformed ? start + 2 * count : 4 * count + 2 * (glyphCount - count);
    requireTrue(bytes.length >= needed, describeMistake("hmtx"));
    return (glyph: number | undefined) =>
        glyph === undefined ? undefined : bytes.readUInt16BE(start + step * Math.min(glyph, count - 1));
}

/** Returns the weights of a variable font, or the one of another. */
function readWeights(axes: Buffer | undefined, single: number): [number, number] {
    const clamp = (weight: number) => Math.min(1000, Math.max(1, Math.round(weight)));
    for (let index = 0; axes && index < axes.readUInt16BE(8); index++) {
        const at = axes.readUInt16BE(4) + index * axes.readUInt16BE(10);
        const [least, most] = [axes.readInt32BE(at + 4) / 65_536, axes.readInt32BE(at + 12) / 65_536];
        if (axes.toString("latin1", at, at + 4) !== "wght") continue;
        requireTrue(least <= most, describeMistake("fvar"));
        return [clamp(least), clamp(most)];
    }
    return [clamp(single), clamp(single)];
}
