import { VERSION_INTERVAL_MS } from "@parley/drafts/contract";

/** Maximum number of earlier versions of a draft. */
export const MAX_VERSIONS = 8;

/** Number of characters whose removal by one save retains the replaced text at any time. */
const LARGE_REMOVAL = 200;

interface Replacement {
    before: string;
    after: string;
    /** When a text of this draft was last retained, else when the draft was created. */
    lastRetained: Date;
    now: Date;
}

/** Checks whether the text that a save replaces becomes an earlier version: regularly, and whenever much of it is removed. */
export function isWorthRetaining({ before, after, lastRetained, now }: Replacement): boolean {
    if (before.trim() === "" || before === after) return false;
    return now.getTime() - lastRetained.getTime() >= VERSION_INTERVAL_MS || countRemoved(before, after) >= LARGE_REMOVAL;
}

/** Returns the number of characters that one edit removed: those between the beginning and the end that both texts share. */
function countRemoved(before: string, after: string): number {
    const shorter = Math.min(before.length, after.length);
    let start = 0;
    while (start < shorter && before[start] === after[start]) start++;
    let end = 0;
    while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
    return before.length - start - end;
}
