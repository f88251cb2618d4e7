import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ArchiveItem, ArchiveProblem, ArchiveRecord } from "../archive";
import { readArchive } from "../readArchive";

/** Current time in the tests. */
const NOON = new Date("2024-03-31T12:00:00Z");

const createdDirectories: string[] = [];

/** Writes an archive into a new directory with the given name. Files named `.gz` are compressed, except those given as bytes. */
export function createArchive(files: Record<string, string | Buffer>, folder = "wexley"): string {
    const parent = mkdtempSync(join(tmpdir(), "parley-archive-"));
    createdDirectories.push(parent);
    const directory = join(parent, folder);
    mkdirSync(directory);
    for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(directory, name)), { recursive: true });
        writeFileSync(join(directory, name), name.endsWith(".gz") && typeof content === "string" ? gzipSync(content) : content);
    }
    return directory;
}

/** Removes the directories of all created archives. */
export function removeArchives(): void {
    for (const directory of createdDirectories.splice(0)) rmSync(directory, { recursive: true, force: true });
}

/** Returns JSON lines, one object per line. */
export function toJsonLines(...records: object[]): string {
    return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** Returns a file of a Stack Exchange dump. */
export function toDump(name: string, ...rows: Record<string, string | number>[]): string {
    return `\ufeff<?xml version="1.0" encoding="utf-8"?>\r\n<${name}>\r\n${rows.map((row) => `  ${toXmlRow(row)}\r\n`).join("")}</${name}>`;
}

/** Returns a row of a dump. */
export function toXmlRow(row: Record<string, string | number>): string {
    const attributes = Object.entries(row).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
    return `<row${attributes.join("")} />`;
}

/** Everything read from an archive: all items, and records and problems separately, in their order. */
export interface Reading {
    all: ArchiveItem[];
    records: ArchiveRecord[];
    problems: ArchiveProblem[];
}

/** Reads a whole archive. */
export async function read(directory: string): Promise<Reading> {
    const all: ArchiveItem[] = [];
    for await (const item of readArchive(directory, NOON)) all.push(item);
    const records = all.filter((item): item is ArchiveRecord => item.kind !== "problem");
    const problems = all.flatMap((item) => (item.kind === "problem" ? [item.problem] : []));
    return { all, records, problems };
}

/** Returns the records of one kind. */
export function filterKind<Kind extends ArchiveRecord["kind"]>(
    { records }: Reading,
    kind: Kind,
): Extract<ArchiveRecord, { kind: Kind }>[] {
    return records.filter((record): record is Extract<ArchiveRecord, { kind: Kind }> => record.kind === kind);
}

/** Returns kind and ID of each record, for comparing the order. */
export function listKeys({ records }: Reading): string[] {
    return records.map(({ kind, id }) => `${kind} ${id}`);
}

function escaped(text: string): string {
    return text.replace(/[&<>"\n]/g, (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`);
}
