import type { RichNode } from "@parley/richText/contract";
import { EMPTY_BODY, parseRich2, toPlainText, writeRich2 } from "@parley/richText/contract";

/** Default format of a draft (DRAFT-003). */
export const DRAFT_FORMAT = "rich2";

/** Converts a body to its stored form: text unchanged, rich text as JSON, an empty body as an empty paragraph (DRAFT-008, DRAFT-009). */
export function convertToStoredBody(body: string | readonly RichNode[] | undefined, format: string = DRAFT_FORMAT): string {
    if (typeof body === "string" && body !== "") return body;
    if (isRich(format)) return writeRich2(body || EMPTY_BODY);
    return body ? toPlainWords(body) : "";
}

/**
 * Converts a stored body to the editor's form, the inverse of `convertToStoredBody` (DRAFT-009). Plain text becomes a paragraph; a tree that no
 * editor supports stays a string.
 */
export function convertToEditorBody(stored: unknown, format: string = DRAFT_FORMAT): string | readonly RichNode[] {
    const text = typeof stored === "string" ? stored : "";
    if (!isRich(format)) return text;
    if (text === "") return EMPTY_BODY;
    return parseRich2(text) ?? (TREE.test(text) ? text : [{ type: "p", children: [{ text }] }]);
}

/** Returns the plain text of a body. */
export function toPlainWords(body: string | readonly RichNode[]): string {
    return typeof body === "string" ? body : toPlainText(body);
}

const isRich = (format: string): boolean => format.toLowerCase() === "rich2";

const TREE = /^\s*\[\s*\{/;
