import type { ArchiveItem, ArchiveProblem } from "../archive";

/** A problem as readers give it. */
export function problem(file: string, details: Omit<ArchiveProblem, "file">): Extract<ArchiveItem, { kind: "problem" }> {
    return { kind: "problem", problem: { file, ...details } };
}

/** Whether an item is a problem. */
export function isProblem(item: object): item is Extract<ArchiveItem, { kind: "problem" }> {
    return "problem" in item;
}
