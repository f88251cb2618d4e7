import { trimEndCharacters } from "@parley/library/contract";
import type { RichMark, RichNode } from "@parley/richText/contract";
import type { Descendant } from "slate";
import { parseLinkTarget } from "../commands/links";
import { LINE_IN } from "../model/elementTypes";
import { readNodes, writeNodes } from "../model/model";
import { readStyle } from "./disarm";
import type { WordItem } from "./wordLists";
import { isMarker, parseWordItem } from "./wordLists";

/**
 * Converts HTML from a web page, a word processor or a rendered post into rich2. Pass elements parsed by DOMParser, which runs and loads
 * nothing. Scripts, forms and frames are dropped, links get permitted targets only, and text stays text (FC-1).
 */
export function fromHTML(element: Element): RichNode[] {
    const read = readChildren(element, {}, 0).map(tidy).filter(isWanted);
    const blocks = readNodes(read as unknown as RichNode[]) as unknown as ParsedNode[];
    return writeNodes(blocks.map((block) => asLines(tidy(block))) as unknown as Descendant[]);
}

/** An intermediate node: text may be outside of lines until `readNodes` groups it. */
interface ParsedNode {
    type?: string;
    text?: string;
    children?: ParsedNode[];
    [more: string]: unknown;
}

type Marks = { [mark in RichMark]?: true };

/** Maximum nesting; deeper elements are reduced to their text. */
const MAX_DEPTH = 50;

const LEFT_OUT = new Set(
    (
        "script style template noscript iframe object embed svg math head title meta link select textarea input button canvas audio video " +
        "source track colgroup"
    ).split(" "),
);

const PARAGRAPHS = new Set(
    "p div section article main header footer aside nav figure figcaption address dd center form fieldset body details summary".split(
        " ",
    ),
);

const HEADINGS: Readonly<Record<string, string>> = { h1: "h2", h2: "h2", h3: "h3", h4: "h4", h5: "h4", h6: "h4" };

const MARKS: Readonly<Record<string, RichMark>> = {
    b: "bold",
    strong: "bold",
    dt: "bold",
    i: "italic",
    em: "italic",
    s: "strikethrough",
    strike: "strikethrough",
    del: "strikethrough",
    u: "underline",
    ins: "underline",
    code: "code",
    kbd: "code",
    samp: "code",
    tt: "code",
    sup: "superscript",
    sub: "subscript",
};

function readChildren(parent: Node, marks: Marks, depth: number): ParsedNode[] {
    const read: ParsedNode[] = [];
    let items: WordItem[] = [];
    const endList = () => {
        if (items.length > 0) read.push(...wordLists(items, marks, depth));
        items = [];
    };
    for (const child of parent.childNodes) {
        const item = isElement(child) ? parseWordItem(child) : undefined;
        if (item) items.push(item);
        else if (child.nodeType !== COMMENT && (isElement(child) || child.textContent?.trim())) endList();
        if (!item) read.push(...readNode(child, marks, depth));
    }
    endList();
    return read;
}

const TEXT = 3;
const COMMENT = 8;

function isElement(node: Node): node is Element {
    return node.nodeType === 1;
}

function readNode(node: Node, marks: Marks, depth: number): ParsedNode[] {
    if (node.nodeType === TEXT) return [{ text: (node.nodeValue ?? "").replace(/[ \t\r\n\f]+/g, " "), ...marks }];
    if (!isElement(node)) return [];
    const name = node.localName;
    if (LEFT_OUT.has(name) || isMarker(node) || isHidden(node) || node.matches(TASK_BOX)) return [];
    if (depth > MAX_DEPTH) return [{ text: node.textContent ?? "", ...marks }];
    return readElement(node, name, marksOf(node, marks), depth + 1);
}

function readElement(element: Element, name: string, marks: Marks, depth: number): ParsedNode[] {
    const children = () => readChildren(element, marks, depth);
    const heading = HEADINGS[name] ?? (element.classList.contains("MsoTitle") ? "h2" : undefined);
    if (heading) return [{ type: heading, children: readChildren(element, without(marks, "bold"), depth) }];
    if (element.matches("details.spoiler, .spoiler")) return [spoiler(element, marks, depth)];
    if (element.matches(".at[data-userid]")) return [mention(element)];
    switch (name) {
        case "br":
            return [{ text: "\n" }];
        case "hr":
            return [{ type: "hr" }];
        case "a":
            return link(element, children());
        case "img":
            return picture(element);
        case "pre":
            return [program(element)];
        case "blockquote":
            return [{ type: "blockquote", children: children() }];
        case "ul":
        case "ol":
            return [list(element, name, children())];
        case "li":
            return [{ type: "li", ...readTaskState(element), children: children() }];
        case "table":
            return table(element, marks, depth);
        case "dt":
            return [{ type: "p", children: children() }];
        default:
            return PARAGRAPHS.has(name) ? [{ type: "p", children: children() }] : children();
    }
}

/** Returns whether an item is a done task, from its checkbox: one of a rendered body, or of a form. */
function readTaskState(item: Element): { checked?: boolean } {
    const box = item.querySelector(TASK_BOX);
    if (box?.closest("li") !== item) return {};
    return { checked: box.matches(".task-done, [checked]") };
}

const TASK_BOX = "span.task, input[type=checkbox]";

/**
 * Checks whether an element is hidden in its page, such as text for screen readers or the host after a link, and so not meant to be copied.
 */
function isHidden(element: Element): boolean {
    const style = readStyle(element);
    return element.hasAttribute("hidden") || /display\s*:\s*none|mso-hide\s*:\s*all/i.test(style) || element.matches("a + .host");
}

function marksOf(element: Element, marks: Marks): Marks {
    const style = readStyle(element);
    const own = MARKS[element.localName];
    let result: Marks = own ? { ...marks, [own]: true } : marks;
    const put = (mark: RichMark) => {
        result = { ...result, [mark]: true };
    };
    const weight = valueIn(style, "font-weight");
    // Google Docs wraps copied content in a <b> with normal weight.
    if (/^(normal|[1-5]00)$/.test(weight)) result = without(result, "bold");
    if (/^(bold|bolder|[6-9]00)$/.test(weight)) put("bold");
    if (/^(italic|oblique)/.test(valueIn(style, "font-style"))) put("italic");
    const decoration = valueIn(style, "text-decoration") || valueIn(style, "text-decoration-line");
    if (decoration.includes("line-through")) put("strikethrough");
    if (decoration.includes("underline") && !element.closest("a") && !element.querySelector("a")) put("underline");
    if (element.localName === "u" && (element.closest("a") || element.querySelector("a"))) result = without(result, "underline");
    if (valueIn(style, "vertical-align") === "super") put("superscript");
    if (valueIn(style, "vertical-align") === "sub") put("subscript");
    return result;
}

function valueIn(style: string, property: string): string {
    // bounded: the style of one element, of what somebody pastes for themselves.
    return new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, "i").exec(style)?.[1]?.trim().toLowerCase() ?? "";
}

function without(marks: Marks, mark: RichMark): Marks {
    const { [mark]: _left, ...others } = marks;
    return others;
}

function spoiler(element: Element, marks: Marks, depth: number): ParsedNode {
    const inner = [...element.childNodes].filter((child) => !(isElement(child) && child.localName === "summary"));
    const children = inner.flatMap((child) => readNode(child, marks, depth));
    return { type: "spoiler", children: [{ type: "spoiler-content", children }] };
}

function mention(element: Element): ParsedNode {
    const userID = Number(element.getAttribute("data-userid"));
    const name = (element.textContent ?? "").replace(/^@/, "").trim();
    return { type: "@", name, ...(Number.isSafeInteger(userID) && { userID }) };
}

/** Converts a link. A link within its own page has no target here and is reduced to its content. */
function link(element: Element, children: ParsedNode[]): ParsedNode[] {
    const url = parseLinkTarget(element.getAttribute("href") ?? "");
    const isBlock = children.some(({ type }) => type !== undefined && !INLINE.has(type));
    if (!url || url.startsWith("#") || isBlock) return children;
    return [{ type: "a", url, children }];
}

const INLINE = new Set(["a", "img", "@"]);

function picture(element: Element): ParsedNode[] {
    const alt = (element.getAttribute("alt") ?? "").trim();
    const url = element.getAttribute("src") ?? "";
    if (element.classList.contains("emoji") || !/^(https?:\/\/|\/)/i.test(url)) return alt ? [{ text: alt }] : [];
    const size = (name: "width" | "height") => {
        const written = Number(element.getAttribute(name));
        return Number.isInteger(written) && written > 0 ? { [name]: written } : {};
    };
    // Images of one pixel are tracking pixels.
    if (element.getAttribute("width") === "1" && element.getAttribute("height") === "1") return [];
    return [{ type: "img", url, alt, ...size("width"), ...size("height") }];
}

function program(element: Element): ParsedNode {
    const code = element.querySelector("code") ?? element;
    const lang = /(?:^|\s)(?:language|lang)-([\w+#.-]+)/.exec(`${element.className} ${code.className}`)?.[1];
    const lines = textOf(element).replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
    return {
        type: "code_block",
        ...(lang && { lang }),
        children: lines.map((text) => ({ type: "code_line", children: [{ text }] })),
    };
}

function textOf(node: Node): string {
    if (node.nodeType === TEXT) return node.nodeValue ?? "";
    if (isElement(node) && node.localName === "br") return "\n";
    return [...node.childNodes].map(textOf).join("");
}

function list(element: Element, type: string, children: ParsedNode[]): ParsedNode {
    const start = Number(element.getAttribute("start"));
    const items = children.filter((child) => child.type !== undefined || (child.text ?? "").trim() !== "");
    return { type, ...(type === "ol" && Number.isInteger(start) && start > 1 && { start }), children: items };
}

/** Converts a table. A layout table, or one with a nested table, is reduced to its content. */
function table(element: Element, marks: Marks, depth: number): ParsedNode[] {
    const rows = [...element.querySelectorAll("tr")].filter((row) => row.closest("table") === element);
    const isLayout = element.querySelector("table") !== null || rows.length === 0 || rows.every((row) => row.children.length < 2);
    if (isLayout)
        return rows
            .flatMap((row) => [...row.children])
            .map((cell) => ({ type: "p", children: readChildren(cell, marks, depth) }));
    const read = rows.map((row) => ({ row, cells: [...row.children].map((cell) => cellOf(cell, marks, depth)) }));
    const isHead = ({ row, cells }: (typeof read)[number]) =>
        row.parentElement?.localName === "thead" || cells.every(({ type }) => type === "th");
    const body = read.findIndex((row) => !isHead(row));
    const heads = body < 0 ? read.length : body;
    const part = (type: string, some: typeof read) =>
        some.length === 0 ? [] : [{ type, children: some.map(({ cells }) => ({ type: "tr", children: cells })) }];
    const caption = [...element.children].find(({ localName }) => localName === "caption");
    return [
        {
            type: "table",
            children: [
                ...(caption?.textContent?.trim() ? [{ type: "caption", children: [{ text: caption.textContent.trim() }] }] : []),
                ...part("thead", read.slice(0, heads)),
                ...part("tbody", read.slice(heads)),
            ],
        },
    ];
}

function cellOf(cell: Element, marks: Marks, depth: number): ParsedNode {
    const isHead = cell.localName === "th";
    const aligned = /^(left|center|right)$/.exec(
        valueIn(readStyle(cell), "text-align") || (cell.getAttribute("align") ?? ""),
    )?.[0];
    const side = aligned ?? /(?:^|\s)align-(left|center|right)/.exec(cell.className)?.[1];
    const span = (name: "colSpan" | "rowSpan") => {
        const count = Number(cell.getAttribute(name.toLowerCase()));
        return Number.isInteger(count) && count > 1 && count < 100 ? { [name]: count } : {};
    };
    const children = oneLine(readChildren(cell, isHead ? without(marks, "bold") : marks, depth));
    return { type: isHead ? "th" : "td", ...(side && { align: side }), ...span("colSpan"), ...span("rowSpan"), children };
}

/** Joins a cell's paragraphs by line breaks if they contain only text and inline elements. */
function oneLine(children: ParsedNode[]): ParsedNode[] {
    const full = children.filter((child) => !isBlank(child));
    const isWords = full.every(
        ({ type, children: inner = [] }) => type === undefined || INLINE.has(type) || (type === "p" && inner.every(isInline)),
    );
    if (!isWords) return full;
    return full.flatMap((child, index) =>
        child.type === "p" ? [...(index > 0 ? [{ text: "\n" }] : []), ...collapseWhiteSpace(child.children ?? [])] : [child],
    );
}

/** Converts Word's list items, which are paragraphs with a level, into nested lists. */
function wordLists(items: readonly WordItem[], marks: Marks, depth: number): ParsedNode[] {
    const lists: ParsedNode[] = [];
    const open: { level: number; list: ParsedNode }[] = [];
    for (const { level, isNumbered, element } of items) {
        while ((open.at(-1)?.level ?? 0) > level) open.pop();
        let here = open.at(-1);
        if (!here || here.level < level) {
            const list: ParsedNode = { type: isNumbered ? "ol" : "ul", children: [] };
            const above = here?.list.children?.at(-1);
            if (above) above.children?.push(list);
            else lists.push(list);
            here = { level, list };
            open.push(here);
        }
        here.list.children?.push({
            type: "li",
            children: [{ type: "lic", children: readChildren(element, marksOf(element, marks), depth) }],
        });
    }
    return lists;
}

function isInline({ type }: ParsedNode): boolean {
    return type === undefined || INLINE.has(type);
}

function isBlank(node: ParsedNode): boolean {
    if (node.text !== undefined) return node.text.trim() === "";
    if (["img", "@", "hr", "code_block", "td", "th"].includes(node.type ?? "")) return false;
    return (node.children ?? []).every(isBlank);
}

/** Collapses white space as a browser does, trims lines and removes empty paragraphs. */
function tidy(node: ParsedNode): ParsedNode {
    const { children } = node;
    if (!children || ["code_block", "code_line", "hr", "img", "@"].includes(node.type ?? "")) return node;
    if (children.every(isInline)) return { ...node, children: collapseWhiteSpace(children) };
    return { ...node, children: children.map(tidy).filter(isWanted) };
}

/** Converts paragraphs in quotes and spoilers into the editor's line types. */
function asLines(node: ParsedNode): ParsedNode {
    const line = LINE_IN[node.type ?? ""];
    const isHolder = node.type === "blockquote" || node.type === "spoiler-content";
    const children = node.children?.map((child) =>
        asLines(isHolder && line && child.type === "p" ? { ...child, type: line } : child),
    );
    return children ? { ...node, children } : node;
}

/** Checks whether a node is not an empty block; white space between words is kept. */
function isWanted(node: ParsedNode): boolean {
    return isInline(node) || !isBlank(node);
}

function collapseWhiteSpace(words: readonly ParsedNode[]): ParsedNode[] {
    let before = "\n";
    const squeezed = words.map(function squeeze(word): ParsedNode {
        if (word.type === "a") return { ...word, children: (word.children ?? []).map(squeeze) };
        if (word.text === undefined) {
            before = "x";
            return word;
        }
        let text = withoutSpacesAroundBreaks(word.text);
        if (/[ \n]$/.test(before)) text = text.replace(/^ +/, "");
        if (text !== "") before = text;
        return { ...word, text };
    });
    return trimEnd(squeezed).filter((word) => word.text !== "");
}

function withoutSpacesAroundBreaks(text: string): string {
    const lines = text.split("\n");
    return lines
        .map((line, index) => (index < lines.length - 1 ? trimEndCharacters(line, / /) : line))
        .map((line, index) => (index > 0 ? line.replace(/^ +/, "") : line))
        .join("\n");
}

function trimEnd(words: ParsedNode[]): ParsedNode[] {
    const last = words.at(-1);
    if (last?.text === undefined) return words;
    const text = trimEndCharacters(last.text, /[ \n]/);
    const others = words.slice(0, -1);
    return text === "" ? trimEnd(others) : [...others, { ...last, text }];
}
