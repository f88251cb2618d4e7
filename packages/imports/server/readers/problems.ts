import type { ArchiveItem, ArchiveProblem } from "../archive";

/** Creates a problem as yielded by readers. */
export function createProblem(file: string, details: Omit<ArchiveProblem, "file">): Extract<ArchiveItem, { kind: "problem" }> {
    return { kind: "problem", problem: { file, ...details } };
}

/** Checks whether an item is a problem. */
export function isProblem(item: object): item is Extract<ArchiveItem, { kind: "problem" }> {
    return "problem" in item;
}
