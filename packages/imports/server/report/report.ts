import type { ArchiveProblem } from "@parley/archiveReaders/server";
import type { RecordKind } from "@parley/imports/contract";
import { RECORD_KINDS } from "@parley/imports/contract";

/** Numbers of records of one kind. */
export interface KindReport {
    /** Read from the archive. */
    read: number;
    /** Written by this run. */
    stored: number;
    /** Written by an earlier run. */
    known: number;
    /** Could not be written. */
    skipped: number;
}

/** Result of an import (FC-50). */
export interface ImportReport {
    source: string;
    form: string;
    counts: Record<RecordKind, KindReport>;
    /** One entry per record; beyond a limit for each kind of problem, one entry for all others. */
    problems: ArchiveProblem[];
    countProblems: number;
    /** Whether a part of the archive is unreadable. The readable part is stored. */
    damaged: boolean;
    seconds: number;
    /** The report as text for people. */
    lines: string[];
}

/** Maximum number of entries listed individually, per file and kind of problem. */
const MAX_LISTED = 200;
/** Maximum number of kinds of problems; further ones are grouped together. */
const MAX_PROBLEM_KINDS = 100;

/** Builds the report of a run in bounded memory, however many problems there are. */
export class ReportBuilder {
    readonly counts = Object.fromEntries(
        RECORD_KINDS.map((kind) => [kind, { read: 0, stored: 0, known: 0, skipped: 0 }]),
    ) as ImportReport["counts"];
    readonly #problems = new Map<string, { listed: ArchiveProblem[]; rest: ArchiveProblem | undefined }>();
    #countProblems = 0;
    #damaged = false;

    add(problem: ArchiveProblem): void {
        const { count = 1 } = problem;
        // Data without a place here is no fault of the archive.
        if (!problem.isDropped) this.#countProblems += count;
        if (problem.damaged) this.#damaged = true;
        const group = this.#groupOf(problem);
        if (group.listed.length < MAX_LISTED) {
            group.listed.push(problem);
            return;
        }
        group.rest ??= { file: problem.file, reason: `The same happened to others: ${problem.reason}`, count: 0 };
        group.rest.count = (group.rest.count ?? 0) + count;
    }

    finish({ source, form, seconds }: Pick<ImportReport, "source" | "form" | "seconds">): ImportReport {
        const problems = [...this.#problems.values()].flatMap(({ listed, rest }) => (rest ? [...listed, rest] : listed));
        const report = {
            source,
            form,
            counts: this.counts,
            problems,
            countProblems: this.#countProblems,
            damaged: this.#damaged,
            seconds,
        };
        return { ...report, lines: linesOf(report) };
    }

    /** Groups problems whose reasons differ only in IDs and numbers. */
    #groupOf({ file, reason }: ArchiveProblem) {
        const shape = `${file}\0${withoutNames(reason)}`;
        const known = this.#problems.get(shape);
        if (known) return known;
        const full = this.#problems.size >= MAX_PROBLEM_KINDS;
        const key = full ? "" : shape;
        const group = this.#problems.get(key) ?? { listed: [], rest: undefined };
        this.#problems.set(key, group);
        return group;
    }
}

const NAMES: Record<RecordKind, string> = {
    user: "people",
    category: "categories",
    tag: "tags",
    discussion: "discussions",
    comment: "comments",
};
/** Maximum number of problems listed in the text for people. */
const MAX_PRINTED = 20;

/** Returns a line of progress with the number of records of each kind: `3,988 people, 1,042 discussions`. */
export function formatProgress(source: string, counts: ImportReport["counts"]): string {
    const parts = RECORD_KINDS.filter((kind) => counts[kind].read > 0).map(
        (kind) => `${number(counts[kind].read)} ${NAMES[kind]}`,
    );
    return `${source}: ${parts.join(", ") || "reading"} …`;
}

function linesOf({ source, form, counts, problems, countProblems, damaged, seconds }: Omit<ImportReport, "lines">): string[] {
    const dropped = problems.filter(({ isDropped }) => isDropped);
    const others = problems.filter(({ isDropped }) => !isDropped);
    const head = ["", "read", "stored", "known", "skipped"];
    const rows = RECORD_KINDS.map((kind) => {
        const { read, stored, known, skipped } = counts[kind];
        return [NAMES[kind], ...[read, stored, known, skipped].map(number)];
    });
    const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
    const table = [head, ...rows].map(
        (row) =>
            `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2))).join("")}`,
    );
    return [
        `${source} (${form}), ${seconds.toFixed(1)} s`,
        ...table,
        ...(dropped.length > 0 ? ["  This has no place here and was left out:"] : []),
        ...dropped.map(problemLine),
        ...(countProblems > 0
            ? [`  ${number(countProblems)} ${countProblems === 1 ? "thing was" : "things were"} not as expected:`]
            : []),
        ...others.slice(0, MAX_PRINTED).map(problemLine),
        ...(others.length > MAX_PRINTED ? [`    … and ${number(others.length - MAX_PRINTED)} more; --json tells them all.`] : []),
        ...(damaged ? ["  The archive is damaged: what could be read of it is stored, the rest is missing."] : []),
    ];
}

function problemLine({ file, line, id, reason, count }: ArchiveProblem): string {
    const location = [file, line === undefined ? undefined : `line ${line}`, id].filter((part) => part !== undefined).join(", ");
    return `    ${location}: ${reason}${count !== undefined && count > 1 && !reason.includes(String(count)) ? ` (${number(count)})` : ""}`;
}

function number(value: number): string {
    return value.toLocaleString("en");
}

function withoutNames(reason: string): string {
    return reason
        .replace(/"[^"]*"/g, "#")
        .split(" ")
        .map((word) => (/\d/.test(word) ? "#" : word))
        .join(" ");
}
