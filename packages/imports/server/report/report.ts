import type { RecordKind } from "@parley/imports/contract";
import { RECORD_KINDS } from "@parley/imports/contract";
import type { ArchiveProblem } from "../archive";

/** What became of the records of one kind. */
export interface KindReport {
    /** Came out of the archive. */
    read: number;
    /** Were written by this run. */
    stored: number;
    /** Had been written before. */
    known: number;
    /** Could not be written. */
    skipped: number;
}

/** What an import came to (FC-50). */
export interface ImportReport {
    source: string;
    form: string;
    counts: Record<RecordKind, KindReport>;
    /** One entry for a record; beyond the first ones of a kind, one for all the others. */
    problems: ArchiveProblem[];
    countProblems: number;
    /** A part of the archive could not be read at all. What could be is stored. */
    damaged: boolean;
    seconds: number;
    /** The same for people. */
    lines: string[];
}

/** Entries that are told one by one, of each thing that can be wrong with a file. */
const TOLD_ONE_BY_ONE = 200;
/** Different things that can be wrong, before they count as one. */
const KINDS_OF_PROBLEM = 100;

/** Gathers what a run comes to, in bounded space however much is wrong. */
export class ReportBuilder {
    readonly counts = Object.fromEntries(
        RECORD_KINDS.map((kind) => [kind, { read: 0, stored: 0, known: 0, skipped: 0 }]),
    ) as ImportReport["counts"];
    readonly #problems = new Map<string, { told: ArchiveProblem[]; rest: ArchiveProblem | undefined }>();
    #countProblems = 0;
    #damaged = false;

    add(problem: ArchiveProblem): void {
        const { count = 1 } = problem;
        this.#countProblems += count;
        if (problem.damaged) this.#damaged = true;
        const group = this.#groupOf(problem);
        if (group.told.length < TOLD_ONE_BY_ONE) {
            group.told.push(problem);
            return;
        }
        group.rest ??= { file: problem.file, reason: `The same happened to others: ${problem.reason}`, count: 0 };
        group.rest.count = (group.rest.count ?? 0) + count;
    }

    finish({ source, form, seconds }: Pick<ImportReport, "source" | "form" | "seconds">): ImportReport {
        const problems = [...this.#problems.values()].flatMap(({ told, rest }) => (rest ? [...told, rest] : told));
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

    /** Reasons that differ only in the ids and numbers they name are one. */
    #groupOf({ file, reason }: ArchiveProblem) {
        const shape = `${file}\0${withoutNames(reason)}`;
        const known = this.#problems.get(shape);
        if (known) return known;
        const full = this.#problems.size >= KINDS_OF_PROBLEM;
        const key = full ? "" : shape;
        const group = this.#problems.get(key) ?? { told: [], rest: undefined };
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
/** Problems that the table for people names one by one. */
const TOLD_TO_PEOPLE = 20;

/** The kinds and how many of them, as progress tells it: `3,988 people, 1,042 discussions`. */
export function progressLine(source: string, counts: ImportReport["counts"]): string {
    const parts = RECORD_KINDS.filter((kind) => counts[kind].read > 0).map(
        (kind) => `${number(counts[kind].read)} ${NAMES[kind]}`,
    );
    return `${source}: ${parts.join(", ") || "reading"} …`;
}

function linesOf({ source, form, counts, problems, countProblems, damaged, seconds }: Omit<ImportReport, "lines">): string[] {
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
        ...(countProblems > 0
            ? [`  ${number(countProblems)} ${countProblems === 1 ? "thing was" : "things were"} not as expected:`]
            : []),
        ...problems.slice(0, TOLD_TO_PEOPLE).map(problemLine),
        ...(problems.length > TOLD_TO_PEOPLE
            ? [`    … and ${number(problems.length - TOLD_TO_PEOPLE)} more; --json tells them all.`]
            : []),
        ...(damaged ? ["  The archive is damaged: what could be read of it is stored, the rest is missing."] : []),
    ];
}

function problemLine({ file, line, id, reason, count }: ArchiveProblem): string {
    const place = [file, line === undefined ? undefined : `line ${line}`, id].filter((part) => part !== undefined).join(", ");
    return `    ${place}: ${reason}${count !== undefined && count > 1 && !reason.includes(String(count)) ? ` (${number(count)})` : ""}`;
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
