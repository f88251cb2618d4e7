import type { ArchiveItem, ArchiveProblem } from "./archive";

export type Problem = Extract<ArchiveItem, { kind: "problem" }>;

/** Creates a problem as yielded by readers. */
export function createProblem(file: string, details: Omit<ArchiveProblem, "file">): Problem {
    return { kind: "problem", problem: { file, ...details } };
}

/** Checks whether an item is a problem. */
export function isProblem(item: object): item is Problem {
    return "problem" in item;
}

/** Yields the problems of a record. */
export function* toProblems(file: string, line: number, id: string, wrong: string[]): Generator<Problem> {
    for (const reason of wrong) yield createProblem(file, { line, id, reason });
}

/** Creates the problem of a record whose ID came before. */
export function createRepeatedProblem(file: string, line: number, id: string): Problem {
    return createProblem(file, { line, id, reason: "A record with this id came before; this one was left out." });
}
