import { diffLines, diffWordsWithSpace } from "diff";

/** A part of a text that an edit added, removed or left unchanged. */
export interface DifferencePart {
    kind: "same" | "added" | "removed";
    text: string;
}

/** Maximum time for comparing words; after it the texts are compared by lines. In milliseconds. */
const TIMEOUT_MS = 300;

/** Returns the difference between two texts by words; by lines, or as two whole texts, if they are too different. */
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
