import { diffLines, diffWordsWithSpace } from "diff";

/** A run of words that an edit added, removed or left. */
export interface DifferencePart {
    kind: "same" | "added" | "removed";
    text: string;
}

/** Longer work than this is not waited for; two texts that have little in common are then told by the line. In milliseconds. */
const TIMEOUT_MS = 300;

/** What turns one text into another, word by word; texts too unlike for that are told as a whole. */
export function compareTexts(before: string, after: string): DifferencePart[] {
    if (before === after) return [{ kind: "same", text: after }];
    const options = { timeout: TIMEOUT_MS };
    const changes = diffWordsWithSpace(before, after, options) ?? diffLines(before, after, options);
    if (!changes)
        return [
            { kind: "removed", text: before },
            { kind: "added", text: after },
        ];
    return changes.map(({ added, removed, value }) => ({ kind: added ? "added" : removed ? "removed" : "same", text: value }));
}
