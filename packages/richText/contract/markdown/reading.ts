import {
    adaptTokens,
    configureMarkdown,
    findMarkdownExcess,
    findMentions,
    MARKDOWN_OPTIONS,
    MAXIMUM_ELEMENTS,
    MAXIMUM_NESTING,
} from "@parley/library/contract";
import type { Token } from "markdown-it";
import createMarkdown from "markdown-it";
import type { RichBlock, RichInline, RichMark, RichNode, RichSide, RichText } from "../nodes";
import { isRichText } from "../nodes";
import { EMPTY_BODY } from "../rich2";

/** Options of `fromMarkdown`. */
export interface MarkdownOptions {
    /** User IDs by name: a mention of one of these names becomes a mention node. Other names stay text, and are mentions all the same. */
    people?: ReadonlyMap<string, number> | undefined;
}

/**
 * Converts Markdown into rich2 by the renderer's rules, so that both are displayed alike. The editor supports the result without changes:
 * inline elements have a text on both sides, items start with their text. Markdown that would take too long to parse (FC-8) becomes one
 * paragraph with its source, so that nothing is lost and nothing hangs.
 */
export function fromMarkdown(markdown: string, { people }: MarkdownOptions = {}): RichNode[] {
    const source = markdown.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
    const nodes = findMarkdownExcess(source) === undefined ? read(source, people) : undefined;
    if (!nodes) return [{ type: "p", children: [{ text: source }] }];
    return nodes.length === 0 ? structuredClone([...EMPTY_BODY]) : nodes;
}

/** Collects the user IDs of a body's mentions by name; for `fromMarkdown`, so that mentions survive a round trip. */
export function collectMentions(nodes: readonly RichNode[], people: Map<string, number> = new Map()): Map<string, number> {
    for (const node of nodes) {
        if (isRichText(node)) continue;
        if (node.type === "@" && typeof node.userID === "number") people.set(node.name, node.userID);
        collectMentions(node.children, people);
    }
    return people;
}

const parser = configureMarkdown(new createMarkdown(MARKDOWN_OPTIONS));

interface Reading {
    people: ReadonlyMap<string, number> | undefined;
    tokens: readonly Token[];
    at: number;
}

function read(source: string, people: MarkdownOptions["people"]): RichNode[] | undefined {
    const tokens = parser.parse(source, {});
    const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
    if (count > 2 * MAXIMUM_ELEMENTS || tokens.some(({ level }) => level > MAXIMUM_NESTING)) return undefined;
    adaptTokens(tokens, source);
    return readBlocks({ people, tokens, at: 0 }, "p");
}

/** Type of a paragraph by its container. */
type ParagraphType = "p" | "lic" | "blockquote-line" | "spoiler-line";

/** Reads the blocks up to the closing token of their container, and skips that token. */
function readBlocks(reading: Reading, paragraph: ParagraphType): RichBlock[] {
    const blocks: RichBlock[] = [];
    while (reading.at < reading.tokens.length) {
        const token = reading.tokens[reading.at++];
        if (!token || token.nesting === -1) break;
        const block = readBlock(token, reading, paragraph);
        if (block) blocks.push(block);
    }
    return blocks;
}

function readBlock(token: Token, reading: Reading, paragraph: ParagraphType): RichBlock | undefined {
    switch (token.type) {
        case "paragraph_open": {
            const children = readInlines(reading);
            return isNothing(children) ? undefined : { type: paragraph, children };
        }
        case "heading_open":
            return { type: HEADINGS[token.tag] ?? "h4", children: readInlines(reading) };
        case "blockquote_open":
            return token.meta?.spoiler === true ? spoiler(reading) : quote(reading);
        case "bullet_list_open":
            return { type: "ul", children: readItems(reading) };
        case "ordered_list_open": {
            const start = Number(token.attrGet("start") ?? 1);
            return { type: "ol", ...(start !== 1 && { start }), children: readItems(reading) };
        }
        case "fence":
        case "code_block":
            return code(token);
        case "table_open":
            return { type: "table", children: readParts(reading) };
        case "hr":
            return { type: "hr", children: [{ text: "" }] };
        default:
            return undefined;
    }
}

const HEADINGS: Record<string, "h2" | "h3" | "h4"> = { h1: "h2", h2: "h3", h3: "h4" };

const isNothing = (children: readonly RichInline[]): boolean =>
    children.every((child) => isRichText(child) && child.text.trim() === "");

function quote(reading: Reading): RichBlock {
    const children = readBlocks(reading, "blockquote-line");
    return {
        type: "blockquote",
        children: children.length > 0 ? children : [{ type: "blockquote-line", children: [{ text: "" }] }],
    };
}

function spoiler(reading: Reading): RichBlock {
    const lines = readBlocks(reading, "spoiler-line");
    const children: RichBlock[] = lines.length > 0 ? lines : [{ type: "spoiler-line", children: [{ text: "" }] }];
    return { type: "spoiler", children: [{ type: "spoiler-content", children }] };
}

type Item = Extract<RichBlock, { type: "li" }>;

function readItems(reading: Reading): Item[] {
    const items: Item[] = [];
    for (let token = reading.tokens[reading.at]; token?.type === "list_item_open"; token = reading.tokens[reading.at]) {
        const isDone: unknown = token.meta?.isDone;
        const isTask = typeof isDone === "boolean";
        // The line with the checkbox is the text of a task, even if it has no more.
        const isEmpty = isTask && reading.tokens[reading.at + 2]?.children?.every(({ content }) => content === "") === true;
        reading.at++;
        const blocks = readBlocks(reading, "p");
        const children = isEmpty ? [emptyItemText(), ...blocks] : withTextFirst(blocks);
        items.push({ type: "li", ...(isTask && { checked: isDone }), children });
    }
    reading.at++;
    return items;
}

const emptyItemText = (): RichBlock => ({ type: "lic", children: [{ text: "" }] });

function withTextFirst([first, ...others]: RichBlock[]): RichBlock[] {
    if (first?.type === "p") return [{ type: "lic", children: first.children }, ...others];
    return [emptyItemText(), ...(first ? [first, ...others] : [])];
}

function code({ info, content }: Token): RichBlock {
    const lang = /^\S+/.exec(parser.utils.unescapeAll(info).trim())?.[0];
    const lines = content.replace(/\n$/, "").split("\n");
    return {
        type: "code_block",
        ...(lang !== undefined && { lang }),
        children: lines.map((text) => ({ type: "code_line", children: [{ text }] })),
    };
}

type Part = Extract<RichBlock, { type: "thead" | "tbody" | "tfoot" }>;
type Row = Extract<RichBlock, { type: "tr" }>;
type Cell = Extract<RichBlock, { type: "td" | "th" }>;

function readParts(reading: Reading): Part[] {
    const parts: Part[] = [];
    for (let token = reading.tokens[reading.at++]; token && token.type !== "table_close"; token = reading.tokens[reading.at++]) {
        if (token.type === "thead_open") parts.push({ type: "thead", children: [] });
        if (token.type === "tbody_open") parts.push({ type: "tbody", children: [] });
        if (token.type === "tr_open") parts.at(-1)?.children.push({ type: "tr", children: [] } satisfies Row);
        if (token.type === "td_open" || token.type === "th_open") {
            parts.at(-1)?.children.at(-1)?.children.push(cell(token, reading));
        }
    }
    return parts;
}

function cell(token: Token, reading: Reading): Cell {
    const side = /text-align:(left|center|right)/.exec(addressIn(token, "style"))?.[1] as RichSide | undefined;
    return { type: token.tag === "th" ? "th" : "td", ...(side && { align: side }), children: readInlines(reading) };
}

/** Reads the inline content of the next token, and skips the closing token of its block. */
function readInlines(reading: Reading): RichInline[] {
    const inline = reading.tokens[reading.at];
    reading.at += 2;
    const tokens = inline?.type === "inline" ? (inline.children ?? []) : [];
    return settled(inlinesOf({ ...reading, tokens, at: 0 }, {}));
}

type Marks = Partial<Record<RichMark, true>>;

const MARKS: Record<string, RichMark> = { strong: "bold", em: "italic", s: "strikethrough" };

function inlinesOf(reading: Reading, marks: Marks): RichInline[] {
    const inlines: RichInline[] = [];
    while (reading.at < reading.tokens.length) {
        const token = reading.tokens[reading.at++];
        if (!token || token.nesting === -1) break;
        const mark = MARKS[token.tag];
        if (token.type === "link_open") {
            // Names in a link are no mentions.
            const inside = { ...reading, people: undefined };
            const children = settled(inlinesOf(inside, marks));
            reading.at = inside.at;
            inlines.push({ type: "a", url: addressIn(token, "href"), children });
        } else if (token.nesting === 1) {
            inlines.push(...inlinesOf(reading, mark ? { ...marks, [mark]: true } : marks));
        } else inlines.push(...leaf(token, marks, reading.people));
    }
    return inlines;
}

const addressIn = (token: Token, name: string): string => String(token.attrGet(name) ?? "");

function leaf(token: Token, marks: Marks, people: Reading["people"]): RichInline[] {
    switch (token.type) {
        case "softbreak":
        case "hardbreak":
            return [{ text: "\n", ...marks }];
        case "code_inline":
            return [{ text: token.content, ...marks, code: true }];
        case "image":
            return [{ type: "img", url: addressIn(token, "src"), alt: getText(token.children ?? []), children: [{ text: "" }] }];
        default:
            return token.content === "" ? [] : withPeople(token.content, marks, people);
    }
}

function getText(tokens: readonly Token[]): string {
    return tokens
        .map(({ type, content, children }) =>
            type === "image" ? getText(children ?? []) : type.endsWith("break") ? "\n" : content,
        )
        .join("");
}

function withPeople(text: string, marks: Marks, people: Reading["people"]): RichInline[] {
    const inlines: RichInline[] = [];
    let end = 0;
    for (const mention of people && people.size > 0 ? findMentions(text) : []) {
        const userID = people?.get(mention.name);
        if (userID === undefined) continue;
        inlines.push({ text: text.slice(end, mention.index), ...marks });
        inlines.push({ type: "@", name: mention.name, userID, children: [{ text: "" }] });
        end = mention.end;
    }
    return [...inlines, { text: text.slice(end), ...marks }];
}

/**
 * Returns a line in the editor's normal form: adjacent texts with the same marks are merged, and inline elements have a text on both sides.
 */
function settled(inlines: readonly RichInline[]): RichInline[] {
    const line: RichInline[] = [];
    for (const inline of inlines) {
        const last = line.at(-1);
        if (!isRichText(inline)) {
            if (!last || !isRichText(last)) line.push({ text: "" });
            line.push(inline);
        } else if (last && isRichText(last) && (inline.text === "" || last.text === "" || hasSameMarks(last, inline))) {
            line[line.length - 1] = last.text === "" ? inline : { ...last, text: last.text + inline.text };
        } else line.push(inline);
    }
    const last = line.at(-1);
    return last && isRichText(last) ? line : [...line, { text: "" }];
}

function hasSameMarks(one: RichText, other: RichText): boolean {
    return Object.keys({ ...one, ...other }).every((key) => key === "text" || one[key as RichMark] === other[key as RichMark]);
}
