import { trimCharacters } from "@parley/library/contract";
import type { RecordCounts } from "./imports";
import { RECORD_KINDS } from "./imports";

/** Zero records of every kind. */
export const NO_RECORDS: RecordCounts = { user: 0, category: 0, tag: 0, discussion: 0, comment: 0 };

/** Checks whether all counts are zero. */
export function isEmpty(counts: RecordCounts): boolean {
    return RECORD_KINDS.every((kind) => counts[kind] === 0);
}

/** Derives the name of an import from its directory: `French.Meta (2)` becomes `french.meta-2`. */
export function toSource(directoryName: string): string {
    const letters = directoryName
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9.]+/g, "-")
        .replace(/\.{2,}/g, ".")
        .slice(0, 100);
    return trimCharacters(letters, /[-.]/) || "archive";
}

/** Returns the path of the page that asks whether to remove an import, and of its form. */
export function removalPath(source: string): string {
    return `/imports/${source}/remove`;
}
