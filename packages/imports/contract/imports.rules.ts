import { trimCharacters } from "@parley/library/contract";
import type { RecordCounts } from "./imports";
import { RECORD_KINDS } from "./imports";

/** No records of any kind. */
export const NO_RECORDS: RecordCounts = { user: 0, category: 0, tag: 0, discussion: 0, comment: 0 };

/** Whether there is no record of any kind. */
export function isNothing(counts: RecordCounts): boolean {
    return RECORD_KINDS.every((kind) => counts[kind] === 0);
}

/** The name by which an import goes, made from that of its folder: `French.Meta (2)` is `french.meta-2`. */
export function sourceFrom(directoryName: string): string {
    const letters = directoryName
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9.]+/g, "-")
        .replace(/\.{2,}/g, ".")
        .slice(0, 100);
    return trimCharacters(letters, /[-.]/) || "archive";
}

/** Where the people who manage a site are asked whether an import shall go, and where their answer is sent. */
export function removalPath(source: string): string {
    return `/imports/${source}/remove`;
}
