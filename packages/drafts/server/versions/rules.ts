import { VERSION_INTERVAL_MS } from "@parley/drafts/contract";

/** Maximum number of earlier versions of a draft. */
const MAX_VERSIONS = 8;

/** Maximum number of characters of all earlier versions of a draft together; the latest is retained at any size. */
const MAX_SIZE = 1_000_000;

/** Number of characters whose removal by one save retains the replaced text at any time. */
const LARGE_REMOVAL = 200;

interface Replacement {
    before: string;
    after: string;
    /** When a text of this draft was last retained, else when the draft was created. */
    lastRetained: Date;
    now: Date;
}

/**
 * Checks whether the text that a save replaces becomes an earlier version: regularly, and whenever much of it is removed. Also answers for
 * texts with their markup, where a removal is at least as large: what isn't worth retaining by them isn't by the words.
 */
export function isWorthRetaining({ before, after, lastRetained, now }: Replacement): boolean {
    if (before.trim() === "" || before === after) return false;
    return now.getTime() - lastRetained.getTime() >= VERSION_INTERVAL_MS || countRemoved(before, after) >= LARGE_REMOVAL;
}

/** Returns the versions that a new one with `text` replaces: those with the same text, and the oldest ones beyond the limits. */
export function findReplaced<Version extends { attributes: string }>(latestFirst: readonly Version[], text: string): Version[] {
    let [count, size] = [1, text.length];
    return latestFirst.filter(({ attributes }) => {
        if (attributes === text) return true;
        count++;
        size += attributes.length;
        return count > MAX_VERSIONS || size > MAX_SIZE;
    });
}

/** Returns the number of characters that one edit removed: those between the beginning and the end that both texts share. */
function countRemoved(before: string, after: string): number {
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    // Stryker disable next-line ConditionalExpression, EqualityOperator: where one of two texts ends, they differ; this bounds equal ones.
    while (start < shorter && before[start] === after[start]) start++;
    let end = 0;
    while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
    return before.length - start - end;
}
