import type { RichNode } from "@parley/richText/contract";
import type { Descendant } from "slate";
import { Element, Text } from "slate";
import { CHILDREN, isInline, isVoid, LINE_IN, LINES, PRESERVED, PRESERVED_INLINE } from "./elementTypes";
import type { EditorElement, EditorText } from "./slate";

/**
 * Converts rich2 into the shapes that the editor works with, without losing text: text between blocks becomes lines, blocks between text
 * are separated, and unknown nodes are preserved.
 *
 * @param line type of the lines for text between blocks
 */
export function readNodes(nodes: readonly RichNode[], line = "p"): EditorElement[] {
    const blocks = readBlocks(nodes as readonly Loose[], line);
    return blocks.length === 0 ? [lineOf(line, [])] : blocks;
}

/** Converts the editor's document into rich2: preserved nodes are restored, and empty lines that only serve the caret are dropped. */
export function writeNodes(blocks: readonly Descendant[]): RichNode[] {
    const written = blocks.map(writeNode);
    while (written.length > 1 && isEmptyParagraph(written.at(-1))) written.pop();
    return written as unknown as RichNode[];
}

/** A JSON node of unknown shape. */
type Loose = { type?: unknown; text?: unknown; children?: unknown; [more: string]: unknown };

function readBlocks(nodes: readonly Loose[], line: string): EditorElement[] {
    const blocks: EditorElement[] = [];
    let words: Descendant[] = [];
    const endLine = () => {
        if (words.some(hasContent)) blocks.push(lineOf(line, words));
        words = [];
    };
    const isAmongWords = nodes.some((node) => isInlineNode(node));
    for (const node of nodes) {
        if (isInlineNode(node) || (isAmongWords && !isKnownBlock(node))) {
            words.push(...readInline(node));
        } else {
            endLine();
            blocks.push(...readBlock(node, line));
        }
    }
    endLine();
    return blocks;
}

function childrenOf(node: Loose): Loose[] {
    return Array.isArray(node.children)
        ? node.children.filter((child): child is Loose => typeof child === "object" && child !== null)
        : [];
}

function typeOf(node: Loose): string {
    return typeof node.type === "string" ? node.type : "";
}

function isInlineNode(node: Loose): boolean {
    return typeof node.text === "string" || isInline({ type: typeOf(node), children: [] });
}

function isKnownBlock(node: Loose): boolean {
    const type = typeOf(node);
    return (
        LINES.has(type) ||
        Object.hasOwn(LINE_IN, type) ||
        Object.hasOwn(CHILDREN, type) ||
        ["hr", "rich_embed_card", "td", "th"].includes(type)
    );
}

function hasContent(node: Descendant): boolean {
    return Text.isText(node) ? node.text.trim() !== "" : isVoid(node) || node.children.some(hasContent);
}

function lineOf(type: string, words: Descendant[]): EditorElement {
    return { type, children: words.length === 0 ? [{ text: "" }] : words };
}

/** Converts a text or inline element; anything else is reduced to its text or preserved as a whole. */
function readInline(node: Loose): Descendant[] {
    if (typeof node.text === "string") return [{ ...node, text: node.text } as EditorText];
    const type = typeOf(node);
    if (type === "a") {
        const words = childrenOf(node).flatMap((child) =>
            typeOf(child) === "a" ? childrenOf(child).flatMap(readInline) : readInline(child),
        );
        return words.some(hasContent) ? [{ ...node, type, children: words }] : words;
    }
    if (type === "@" && typeof node.name !== "string") return [{ ...node, type, name: getText(node), children: [{ text: "" }] }];
    if (isInlineNode(node)) return [{ ...node, type, children: [{ text: "" }] }];
    return [{ type: PRESERVED_INLINE, node, children: [{ text: "" }] }];
}

function getText(node: Loose): string {
    return typeof node.text === "string" ? node.text : childrenOf(node).map(getText).join("");
}

function readBlock(node: Loose, line: string): EditorElement[] {
    const type = typeOf(node);
    if (type === "code_block") return [{ ...node, type, children: codeLines(node) }];
    if (type === "spoiler")
        return [{ ...node, type, children: [readHolder({ ...node, type: "spoiler-content", children: spoilt(node) })] }];
    if (isVoid({ type, children: [] })) return [{ ...node, type, children: [{ text: "" }] }];
    if (LINES.has(type)) return readLine(node, type);
    if (type === "ul" || type === "ol") return [{ ...node, type, children: listItems(node) }];
    if (type === "table") return isTable(node) ? [{ ...node, type, children: tableParts(node) }] : [preserve(node)];
    if (type === "spoiler-content") return readBlocks(childrenOf(node), line);
    if (type === "li") return [{ type: "ul", children: [readHolder(node)] }];
    if (Object.hasOwn(LINE_IN, type)) return [readHolder(node)];
    return [preserve(node)];
}

function preserve(node: Loose): EditorElement {
    return { type: PRESERVED, node, children: [{ text: "" }] };
}

function readLine(node: Loose, type: string): EditorElement[] {
    const children = childrenOf(node);
    if (!children.some(isKnownBlock)) return [{ ...node, type, children: lineOf(type, children.flatMap(readInline)).children }];
    const pieces = readBlocks(children, type);
    return pieces.length === 0 ? [lineOf(type, [])] : pieces;
}

function readHolder(node: Loose): EditorElement {
    const type = typeOf(node);
    const line = LINE_IN[type] ?? "p";
    const [first = lineOf(line, []), ...others] = readBlocks(childrenOf(node), line);
    // The first block of an item is its `lic`; other editors use a paragraph.
    const head = type === "li" && first.type === "p" ? { ...first, type: "lic" } : first;
    return { ...node, type, children: [head, ...others] };
}

function codeLines(node: Loose): EditorElement[] {
    const children = childrenOf(node);
    const texts = children.some((child) => typeOf(child) === "code_line") ? children.map(getText) : [getText(node)];
    return texts.flatMap((text) => text.split("\n")).map((text) => ({ type: "code_line", children: [{ text }] }));
}

/** Returns the hidden content of a spoiler, with or without a `spoiler-content`. */
function spoilt(node: Loose): Loose[] {
    return childrenOf(node).flatMap((child) => (typeOf(child) === "spoiler-content" ? childrenOf(child) : [child]));
}

function listItems(node: Loose): EditorElement[] {
    const items: EditorElement[] = [];
    for (const child of childrenOf(node)) {
        const type = typeOf(child);
        const above = items.at(-1);
        if (type === "li") items.push(readHolder(child));
        else if ((type === "ul" || type === "ol") && above) above.children.push(...readBlock(child, "p"));
        else if (!isInlineNode(child) || getText(child).trim() !== "") items.push(readHolder({ type: "li", children: [child] }));
    }
    return items.length === 0 ? [readHolder({ type: "li" })] : items;
}

function isTable(node: Loose): boolean {
    const allowed = CHILDREN[typeOf(node)];
    return (
        !allowed ||
        (childrenOf(node).length > 0 && childrenOf(node).every((child) => allowed.includes(typeOf(child)) && isTable(child)))
    );
}

/** Returns the parts of a table with their content; rows directly in the table are wrapped in a body. */
function tableParts(node: Loose): EditorElement[] {
    const children = typeOf(node) === "table" ? groupRows(childrenOf(node)) : childrenOf(node);
    return children.map((child) => {
        const type = typeOf(child);
        if (type === "td" || type === "th") return { ...child, type, children: cellContent(child) };
        if (type === "caption") return { ...child, type, children: lineOf(type, childrenOf(child).flatMap(readInline)).children };
        return { ...child, type, children: tableParts(child) };
    });
}

function groupRows(children: readonly Loose[]): Loose[] {
    const parts: Loose[] = [];
    let body: Loose[] = [];
    for (const child of children) {
        if (typeOf(child) !== "tr") {
            parts.push(child);
            body = [];
        } else if (body.push(child) === 1) {
            parts.push({ type: "tbody", children: body });
        }
    }
    return parts;
}

function cellContent(cell: Loose): Descendant[] {
    const children = childrenOf(cell);
    if (!children.some(isKnownBlock)) return lineOf("td", children.flatMap(readInline)).children;
    return readBlocks(children, "p");
}

function writeNode(node: Descendant): unknown {
    if (Text.isText(node)) return node;
    if (node.type === PRESERVED || node.type === PRESERVED_INLINE) return node.node;
    if (isVoid(node)) return node;
    return { ...node, children: withoutHollows(node.children).map(writeNode) };
}

/** Drops the empty texts that Slate requires around inline elements and rich2 does not have. */
function withoutHollows(children: readonly Descendant[]): readonly Descendant[] {
    const full = children.filter((child) => Element.isElement(child) || child.text !== "");
    return full.length === 0 ? children.slice(0, 1) : full;
}

function isEmptyParagraph(node: unknown): boolean {
    const { type, children } = node as Loose;
    return type === "p" && Array.isArray(children) && children.every((child: Loose) => child.text === "");
}
