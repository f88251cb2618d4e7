/** Maximum number of earlier versions of a draft. */
export const MAX_VERSIONS = 8;

/** Time after which a save retains the text that it replaces, in milliseconds: a draft is saved every few seconds during typing. */
const INTERVAL_MS = 10 * 60 * 1000;

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
    return now.getTime() - lastRetained.getTime() >= INTERVAL_MS || countRemoved(before, after) >= LARGE_REMOVAL;
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

/** Returns the number of words of a text. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
