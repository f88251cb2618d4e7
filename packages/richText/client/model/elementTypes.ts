import { INLINE_TYPES, VOID_TYPES } from "@parley/richText/contract";
import type { EditorElement } from "./slate";

/** Types of the wrappers that preserve unknown nodes unchanged. */
export const PRESERVED = "kept";
export const PRESERVED_INLINE = "kept-inline";

/** Types of blocks that contain only text and inline elements. */
export const LINES: ReadonlySet<string> = new Set([
    "p",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote-line",
    "spoiler-line",
    "spoiler-item",
    "lic",
    "caption",
    "code_line",
]);

/** Containers of blocks, with the line type for text directly inside them. */
export const LINE_IN: Readonly<Record<string, string>> = {
    blockquote: "blockquote-line",
    "spoiler-content": "spoiler-line",
    li: "lic",
    code_block: "code_line",
};

/** Permitted parents of block types that are restricted to some. */
export const PARENTS: Readonly<Record<string, readonly string[]>> = {
    lic: ["li"],
    "blockquote-line": ["blockquote"],
    "spoiler-line": ["spoiler-content"],
    "spoiler-item": ["spoiler-content"],
    "spoiler-content": ["spoiler"],
    code_line: ["code_block"],
    li: ["ul", "ol"],
    caption: ["table"],
    thead: ["table"],
    tbody: ["table"],
    tfoot: ["table"],
    tr: ["table", "thead", "tbody", "tfoot"],
    td: ["tr"],
    th: ["tr"],
};

/** Permitted children of block types that are restricted to some. */
export const CHILDREN: Readonly<Record<string, readonly string[]>> = {
    ul: ["li"],
    ol: ["li"],
    spoiler: ["spoiler-content"],
    code_block: ["code_line"],
    table: ["caption", "thead", "tbody", "tfoot", "tr"],
    thead: ["tr"],
    tbody: ["tr"],
    tfoot: ["tr"],
    tr: ["td", "th"],
};

export const HEADINGS = ["h2", "h3", "h4"] as const;

export function isInline({ type }: EditorElement): boolean {
    return INLINE_TYPES.has(type) || type === PRESERVED_INLINE;
}

export function isVoid({ type }: EditorElement): boolean {
    return VOID_TYPES.has(type) || type === PRESERVED || type === PRESERVED_INLINE;
}

export function isLine({ type }: EditorElement): boolean {
    return LINES.has(type);
}

export function isList({ type }: EditorElement): boolean {
    return type === "ul" || type === "ol";
}

export function isCell({ type }: EditorElement): boolean {
    return type === "td" || type === "th";
}

export function isHeading({ type }: EditorElement): boolean {
    return /^h[1-6]$/.test(type);
}
