import { ApiRefusal, createFieldError, groupByField } from "@parley/library/contract";

/** A text that is about to be stored. */
export interface WrittenText {
    /** Where it stands in the request: `texts[0]`. */
    path: string;
    translation: string | null;
    /** What its author has seen in its place; undefined if the request does not say so. */
    formerTranslation: string | null | undefined;
    /** What is stored in its place. */
    present: string | null;
}

const CHANGED = "Somebody else changed this while you were writing.";

/**
 * Throws 412 with what is stored if a text was written over another one, so that two people don't overwrite one another's words (FC-52). Two
 * who have written the same are no conflict.
 */
export function requireFormer(texts: readonly WrittenText[]): void {
    const conflicts = texts.filter(
        ({ translation, formerTranslation, present }) =>
            formerTranslation !== undefined && !isSame(formerTranslation, present) && !isSame(translation, present),
    );
    if (conflicts.length === 0) return;
    const rows = conflicts.map(({ path }) => ({
        ...createFieldError("translation", "editConflict", { message: CHANGED, status: 412 }),
        path,
    }));
    throw new ApiRefusal({
        status: 412,
        message: CHANGED,
        description: "Nothing was saved. Compare the two texts, and save again.",
        code: "editConflict",
        errors: groupByField(rows),
        present: conflicts.map(({ path, present }) => ({ path, translation: present })),
    });
}

/** Forms send other line breaks than programs. */
export const normalizeLines = (text: string): string => text.replace(/\r\n?/g, "\n");

function isSame(one: string | null, other: string | null): boolean {
    return one === null || other === null ? one === other : normalizeLines(one) === normalizeLines(other);
}
