import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ArchiveItem, ArchiveProblem, ArchiveRecord } from "../archive";
import { readArchive } from "./readArchive";

/** The clock of the tests. */
const NOON = new Date("2024-03-31T12:00:00Z");

const made: string[] = [];

/** Writes an archive into a folder of its own, which has the given name. Files named `.gz` are packed, unless they come as bytes. */
export function archiveOf(files: Record<string, string | Buffer>, folder = "wexley"): string {
    const parent = mkdtempSync(join(tmpdir(), "parley-archive-"));
    made.push(parent);
    const directory = join(parent, folder);
    mkdirSync(directory);
    for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(directory, name)), { recursive: true });
        writeFileSync(join(directory, name), name.endsWith(".gz") && typeof content === "string" ? gzipSync(content) : content);
    }
    return directory;
}

/** Removes every folder that `archiveOf` made. */
export function removeArchives(): void {
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
}

/** One JSON object a line. */
export function lines(...records: object[]): string {
    return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** A file of a dump, as Stack Exchange writes it. */
export function dump(name: string, ...rows: Record<string, string | number>[]): string {
    return `\ufeff<?xml version="1.0" encoding="utf-8"?>\r\n<${name}>\r\n${rows.map((row) => `  ${xmlRow(row)}\r\n`).join("")}</${name}>`;
}

/** A row of a dump. */
export function xmlRow(row: Record<string, string | number>): string {
    const attributes = Object.entries(row).map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
    return `<row${attributes.join("")} />`;
}

/** All that a reading gives, sorted by kind but else in its order. */
export interface Reading {
    all: ArchiveItem[];
    records: ArchiveRecord[];
    problems: ArchiveProblem[];
}

/** Reads an archive to its end. */
export async function read(directory: string): Promise<Reading> {
    const all: ArchiveItem[] = [];
    for await (const item of readArchive(directory, NOON)) all.push(item);
    const records = all.filter((item): item is ArchiveRecord => item.kind !== "problem");
    const problems = all.flatMap((item) => (item.kind === "problem" ? [item.problem] : []));
    return { all, records, problems };
}

/** The records of one kind. */
export function only<Kind extends ArchiveRecord["kind"]>(
    { records }: Reading,
    kind: Kind,
): Extract<ArchiveRecord, { kind: Kind }>[] {
    return records.filter((record): record is Extract<ArchiveRecord, { kind: Kind }> => record.kind === kind);
}

/** A record's kind and id, to see an order by. */
export function keysOf({ records }: Reading): string[] {
    return records.map(({ kind, id }) => `${kind} ${id}`);
}

function escaped(text: string): string {
    return text.replace(/[&<>"\n]/g, (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`);
}
