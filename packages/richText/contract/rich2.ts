import { MAXIMUM_NESTING } from "@parley/library/contract";
import type { RichElement, RichNode, RichParagraph } from "./nodes";
import { INLINE_TYPES, isRichText } from "./nodes";

/** An empty body: one empty paragraph (DRAFT-008). */
export const EMPTY_BODY: readonly RichParagraph[] = [{ type: "p", children: [{ text: "" }] }];

/**
 * Parses a rich2 body. Returns undefined for a value that is no list of nodes or exceeds the displayed nesting (FC-8); such a body is
 * edited as its source. Nodes of unknown types are preserved. Only shapes that an editor cannot contain are repaired: an element without
 * children gets an empty text, and children that are no nodes, which are never displayed, are removed. `parseRich2(writeRich2(nodes))`
 * returns the same tree (DRAFT-009).
 */
export function parseRich2(body: string): RichNode[] | undefined {
    let value: unknown;
    try {
        value = JSON.parse(body);
    } catch {
        return undefined;
    }
    if (!Array.isArray(value) || !value.every(isObject)) return undefined;
    const nodes = repairNodes(value, 0);
    return nodes?.length === 0 ? structuredClone([...EMPTY_BODY]) : nodes;
}

/** Returns the words of a stored text without rendering it: of a rich one, those of its nodes; others as they are written. */
export function readSource(body: string, format: string): string {
    const nodes = format.toLowerCase() === "rich2" ? parseRich2(body) : undefined;
    return nodes ? toPlainText(nodes) : body;
}

/** Returns the number of words of a text. */
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Serializes a rich2 body; an empty list becomes an empty paragraph (DRAFT-008). */
export function writeRich2(nodes: readonly RichNode[]): string {
    return JSON.stringify(nodes.length === 0 ? EMPTY_BODY : nodes);
}

/** Checks whether a body has no visible content: no text but spaces, no images, mentions, embeds or rules. */
export function isEmptyRich2(nodes: readonly RichNode[]): boolean {
    return nodes.every((node) => (isRichText(node) ? node.text.trim() === "" : !isVisible(node) && isEmptyRich2(node.children)));
}

/**
 * Returns the text of a body, with a line feed between blocks and a tab between a table's cells; mentions as `@name`, images by their
 * alternative text, embeds by their URL. For counting, searching and excerpts; never rendered as HTML.
 */
export function toPlainText(nodes: readonly RichNode[]): string {
    const parts: string[] = [];
    let line = "";
    const endLine = () => {
        if (line !== "") parts.push(line);
        line = "";
    };
    for (const node of nodes) {
        if (isInline(node)) line += getInlineText(node);
        else {
            endLine();
            parts.push(blockText(node));
        }
    }
    endLine();
    return parts.join("\n");
}

const SEEN = new Set(["img", "@", "rich_embed_card", "rich_embed_inline", "hr"]);

const isVisible = (node: RichElement): boolean => SEEN.has(node.type);

type Unread = Record<string, unknown>;

function isObject(value: unknown): value is Unread {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Repairs nodes recursively; undefined if they are nested too deeply. */
function repairNodes(nodes: readonly Unread[], depth: number): RichNode[] | undefined {
    if (depth > MAXIMUM_NESTING) return undefined;
    const mended: Unread[] = [];
    for (const node of nodes) {
        if (typeof node.text === "string") {
            mended.push(node);
            continue;
        }
        const children = repairNodes(Array.isArray(node.children) ? node.children.filter(isObject) : [], depth + 1);
        if (!children) return undefined;
        mended.push({ ...node, type: String(node.type ?? "p"), children: children.length === 0 ? [{ text: "" }] : children });
    }
    // Unknown types are covered by `RichUnknown`, so every tree of this shape matches the type.
    return mended as unknown as RichNode[];
}

const isInline = (node: RichNode): boolean => isRichText(node) || INLINE_TYPES.has(node.type);

function getInlineText(node: RichNode): string {
    if (isRichText(node)) return node.text;
    if (node.type === "@") return `@${node.name}`;
    if (node.type === "img") return node.alt ?? "";
    if (node.type === "rich_embed_inline" || node.type === "rich_embed_card") return node.embedData?.url ?? node.url ?? "";
    return toPlainText(node.children);
}

function blockText(node: RichNode): string {
    if (isRichText(node) || node.type === "rich_embed_card") return getInlineText(node);
    if (node.type === "tr") return node.children.map((cell) => toPlainText(cell.children)).join("\t");
    return toPlainText(node.children);
}
