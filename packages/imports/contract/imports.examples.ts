import type { Import } from "./imports";

/** Returns the import of a sample community, for tests. */
export function createExampleImport(changes: Partial<Import> = {}): Import {
    return {
        importID: 1,
        source: "sample",
        form: "jsonl",
        directory: "fettle",
        status: "complete",
        dateStarted: "2026-05-21T11:48:00+00:00",
        dateFinished: "2026-05-21T11:49:00+00:00",
        isSample: true,
        counts: { user: 29, category: 10, tag: 60, discussion: 39, comment: 1420 },
        countProblems: 0,
        ...changes,
    };
}
