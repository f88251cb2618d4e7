const MAX_NAME = 60;
/** Names of a family: the one of all its styles before that of four of them. */
const FAMILY_NAMES = [16, 1];
const WINDOWS = 3;

/** Returns the name of the family of a font. */
export function readFamilyName(table: Buffer): string {
    const [count, start] = [table.readUInt16BE(2), table.readUInt16BE(4)];
    const names = new Map<number, string>();
    for (let index = 0; index < count; index++) {
        const at = 6 + index * 12;
        if (table.readUInt16BE(at) !== WINDOWS) continue;
        const [nameID, length, offset] = [table.readUInt16BE(at + 6), table.readUInt16BE(at + 8), table.readUInt16BE(at + 10)];
        const bytes = Buffer.from(table.subarray(start + offset, start + offset + (length & ~1)));
        if (!names.has(nameID)) names.set(nameID, bytes.swap16().toString("utf16le"));
    }
    const name = FAMILY_NAMES.map((nameID) => names.get(nameID)).find((each) => each !== undefined) ?? "";
    const line = name.replace(/[\p{C}"\\<>]/gu, " ").trim();
    return line.slice(0, MAX_NAME).trim() || "Font";
}
