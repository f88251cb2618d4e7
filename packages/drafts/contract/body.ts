import type { RichNode } from "@parley/editor/contract";
import { EMPTY_BODY, parseRich2, toPlainText, writeRich2 } from "@parley/editor/contract";

/** The format of a draft that names none (DRAFT-003). */
export const DRAFT_FORMAT = "rich2";

/** What is stored of a body: text as it is, rich text as its JSON; nothing is an empty paragraph (DRAFT-008, DRAFT-009). */
export function bodyOnSave(body: string | readonly RichNode[] | undefined, format: string = DRAFT_FORMAT): string {
    if (typeof body === "string" && body !== "") return body;
    if (isRich(format)) return writeRich2(body || EMPTY_BODY);
    return body ? wordsIn(body) : "";
}

/**
 * What was stored, as an editor takes it: the same that was given to `bodyOnSave` (DRAFT-009). Words that are no rich text
 * become a paragraph; a tree that no editor holds stays as its source.
 */
export function bodyOnLoad(stored: unknown, format: string = DRAFT_FORMAT): string | readonly RichNode[] {
    const text = typeof stored === "string" ? stored : "";
    if (!isRich(format)) return text;
    if (text === "") return EMPTY_BODY;
    return parseRich2(text) ?? (TREE.test(text) ? text : [{ type: "p", children: [{ text }] }]);
}

/** The words of a body, without its marks. */
export function wordsIn(body: string | readonly RichNode[]): string {
    return typeof body === "string" ? body : toPlainText(body);
}

const isRich = (format: string): boolean => format.toLowerCase() === "rich2";

const TREE = /^\s*\[\s*\{/;
