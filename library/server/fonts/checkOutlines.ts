import { describeMistake, requireTrue } from "./unfitFont";
import type { FontTable } from "./unpackWOFF2";

/** Size of the head of the transformed table of outlines, and the place of the sizes of its seven streams (WOFF2 §5.1). */
const HEAD_BYTES = 36;
const SIZES_START = 8;
const WITH_OVERLAPS = 1;

/** Throws `UnfitFont` for a font without outlines, and for one whose outlines are not where its tables say. */
export function checkOutlines(tables: ReadonlyMap<string, FontTable>, glyphCount: number): void {
    const [glyf, loca, cff] = [tables.get("glyf"), tables.get("loca"), tables.get("CFF ") ?? tables.get("CFF2")];
    const head = tables.get("head")?.bytes.readInt16BE(50) ?? 0;
    if (!glyf || !loca) {
        requireTrue(cff !== undefined, "The font has no outlines (glyf and loca, or CFF).");
        requireTrue(cff.bytes.readUInt8(0) === 1 || cff.bytes.readUInt8(0) === 2, describeMistake("CFF"));
        return;
    }
    requireTrue(head === 0 || head === 1, describeMistake("head"));
    requireTrue(glyf.isTransformed === loca.isTransformed, describeMistake("loca"));
    requireTrue(loca.size === (glyphCount + 1) * (head === 1 ? 4 : 2), describeMistake("loca"));
    if (glyf.isTransformed) checkStreams(glyf.bytes, loca.bytes, head, glyphCount);
    else checkPlaces(loca.bytes, head === 1, glyphCount, glyf.bytes.length);
}

/** The streams of a transformed table of outlines fill it exactly, and the table of their places is empty. */
function checkStreams(bytes: Buffer, loca: Buffer, head: number, glyphCount: number): void {
    requireTrue(loca.length === 0, describeMistake("loca"));
    const sizes = Array.from({ length: 7 }, (_each, index) => bytes.readUInt32BE(SIZES_START + 4 * index));
    const overlaps = (bytes.readUInt16BE(2) & WITH_OVERLAPS) === 0 ? 0 : Math.ceil(glyphCount / 8);
    const total = sizes.reduce((sum, size) => sum + size, HEAD_BYTES + overlaps);
    requireTrue(total === bytes.length && bytes.readUInt16BE(4) === glyphCount, describeMistake("glyf"));
    requireTrue(bytes.readUInt16BE(6) === head, describeMistake("glyf"));
}

/** Each outline begins where the one before it ends, within the table. */
function checkPlaces(loca: Buffer, isLong: boolean, glyphCount: number, glyfBytes: number): void {
    let former = 0;
    for (let index = 0; index <= glyphCount; index++) {
        const place = isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index);
        requireTrue(place >= former && place <= glyfBytes, describeMistake("loca"));
        former = place;
    }
}
