import { trimCharacters } from "@parley/library/contract";
import type { RichCell, RichCode, RichInline, RichList, RichListItem, RichNode, RichRow, RichSide, RichTable } from "../nodes";
import { INLINE_TYPES, isRichText } from "../nodes";
import { isEmptyRich2, toPlainText } from "../rich2";
import { escapeHeading, escapeLines } from "./escaping";
import { writeInlines } from "./inlines";
import type { Losses, LostThing } from "./lost";
import { createLosses } from "./lost";

/**
 * Converts rich2 into Markdown, as the renderer and `fromMarkdown` read it, and reports the content that Markdown cannot represent.
 * Everything else survives a round trip: `fromMarkdown(toMarkdown(nodes).markdown)` equals the tree, except for empty paragraphs and spaces
 * at the ends of lines and marks, which are not visible, and for the user IDs of mentions, which `fromMarkdown` takes as an option.
 */
export function toMarkdown(nodes: readonly RichNode[]): { markdown: string; lost: LostThing[] } {
    const losses = createLosses();
    const lines = writeBlocks(nodes, { losses, inSpoiler: false, isHidden: false });
    return { markdown: lines.join("\n"), lost: losses.list() };
}

interface BlockContext {
    losses: Losses;
    /** Whether the block is anywhere in a spoiler: an exclamation mark at the start of a line would be read as its marker. */
    inSpoiler: boolean;
    /** Whether the block is directly in a spoiler: every line of a paragraph has the marker. */
    isHidden: boolean;
}

/** Writes the lines of blocks, separated by empty lines; adjacent inline nodes form a paragraph. */
function writeBlocks(nodes: readonly RichNode[], context: BlockContext): string[] {
    const lines: string[] = [];
    let lastList: { type: string; isOther: boolean } | undefined;
    for (const group of groupsOf(nodes)) {
        const list = isList(group)
            ? { type: group.type, isOther: lastList?.type === group.type && !lastList.isOther }
            : undefined;
        const written = list && isList(group) ? writeList(group, list.isOther, context) : writeBlock(group, context);
        if (written.length === 0) continue;
        if (lines.length > 0) lines.push("");
        lines.push(...written);
        lastList = list;
    }
    return lines;
}

type Group = RichNode | RichInline[];

const isList = (group: Group): group is RichList => "type" in group && (group.type === "ul" || group.type === "ol");

const isInline = (node: RichNode): node is RichInline => isRichText(node) || INLINE_TYPES.has(node.type);

function groupsOf(nodes: readonly RichNode[]): Group[] {
    const groups: Group[] = [];
    for (const node of nodes) {
        const last = groups.at(-1);
        if (!isInline(node)) groups.push(node);
        else if (Array.isArray(last)) last.push(node);
        else groups.push([node]);
    }
    return groups;
}

function writeBlock(node: Group, context: BlockContext): string[] {
    if (Array.isArray(node)) return writeParagraph(node, context);
    if (isRichText(node)) return writeParagraph([node], context);
    switch (node.type) {
        case "p":
        case "blockquote-line":
        case "spoiler-line":
        case "spoiler-item":
        case "lic":
        case "caption":
            return holdsBlocks(node.children) ? writeBlocks(node.children, context) : writeParagraph(node.children, context);
        case "h1":
        case "h2":
            return writeHeading("#", node.children, context);
        case "h3":
            return writeHeading("##", node.children, context);
        case "h4":
        case "h5":
        case "h6":
            return writeHeading("###", node.children, context);
        case "blockquote":
            return writeQuote(node.children, context);
        case "spoiler":
            return writeSpoiler(node.children, context);
        case "spoiler-content":
        case "li":
            return writeBlocks(node.children, context);
        case "code_block":
            return writeCode(node);
        case "code_line":
            return writeCode({ type: "code_block", children: [node] });
        case "table":
            return writeTable(node, context);
        case "hr":
            return ["---"];
        case "rich_embed_card":
            return writeParagraph([node], context);
        case "thead":
        case "tbody":
        case "tfoot":
        case "tr":
        case "td":
        case "th":
            return writeBlocks(node.children, context);
        default:
            context.losses.add("unknown");
            return writeBlocks(node.children, context);
    }
}

const holdsBlocks = (children: readonly RichNode[]): boolean => children.some((child) => !isInline(child));

function writeParagraph(inlines: readonly RichNode[], { losses, inSpoiler, isHidden }: BlockContext): string[] {
    const written = writeInlines(inlines, losses);
    if (written === "") return [];
    const lines = escapeLines(written.split("\n").map((line) => trimmed(line)));
    return lines.map((line) => (isHidden || (inSpoiler && BEGINS_HIDDEN.test(line)) ? `! ${line}` : line));
}

/** An exclamation mark at the start of a line in a spoiler is its marker, even if escaped. */
const BEGINS_HIDDEN = /^\\?!/;

const trimmed = (line: string): string => trimCharacters(line, /[ \t]/);

function writeHeading(mark: string, inlines: readonly RichNode[], context: BlockContext): string[] {
    const line = inOneLine(inlines, context);
    return line === "" ? [] : [`${mark} ${escapeHeading(line)}`];
}

function inOneLine(inlines: readonly RichNode[], { losses, inSpoiler }: BlockContext): string {
    const written = writeInlines(inlines, losses);
    if (written.includes("\n")) losses.add("lineBreaks");
    const lines = written.split("\n");
    const line = lines.length === 1 ? written : lines.map(trimmed).filter(Boolean).join(" ");
    return inSpoiler && BEGINS_HIDDEN.test(line) ? `! ${line}` : line;
}

function writeQuote(children: readonly RichNode[], context: BlockContext): string[] {
    const lines = writeBlocks(children, { ...context, isHidden: false });
    return lines.length === 0 ? [] : afterSpoilerMark(lines).map((line) => (line === "" ? ">" : `> ${line}`));
}

/**
 * Adds an empty line before a spoiler marker on the first line, which would turn the container into a spoiler too, or would not be
 * recognized after a list marker.
 */
function afterSpoilerMark(lines: string[]): string[] {
    return /^[\s>]*>!/.test(lines[0] ?? "") ? ["", ...lines] : lines;
}

function writeSpoiler(children: readonly RichNode[], context: BlockContext): string[] {
    const hidden = children.flatMap((child): readonly RichNode[] =>
        !isRichText(child) && child.type === "spoiler-content" ? child.children : [child],
    );
    const lines = writeBlocks(hidden, { ...context, inSpoiler: true, isHidden: true });
    if (lines.length === 0) return [];
    const marked = lines[0]?.startsWith("! ") ? lines : ["!", "", ...lines];
    return marked.map((line) => (line === "" ? ">" : line.startsWith("!") ? `>${line}` : `> ${line}`));
}

function writeCode({ lang, children }: RichCode): string[] {
    const lines = children.flatMap((line) => toPlainText([line]).split(/\r\n?|\n/));
    const longest = Math.max(2, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)));
    const fence = "`".repeat(longest + 1);
    const language = typeof lang === "string" && /^[\w+#.-]+$/.test(lang) ? lang : "";
    return [fence + language, ...lines, fence];
}

function writeList({ type, start, children }: RichList, isOther: boolean, context: BlockContext): string[] {
    const inside = { ...context, isHidden: false };
    return children.flatMap((item, index) => {
        const number = (typeof start === "number" ? start : 1) + index;
        const mark = type === "ol" ? `${number}${isOther ? ")" : "."} ` : `${isOther ? "*" : "-"} `;
        return underMark(mark, writeItem(item, inside));
    });
}

function underMark(mark: string, lines: readonly string[]): string[] {
    const [first = "", ...rest] = lines;
    const indent = " ".repeat(mark.length);
    return [(mark + first).trimEnd(), ...rest.map((line) => (line === "" ? "" : indent + line))];
}

/**
 * Writes the text of an item and its nested blocks. A list follows the text without an empty line, unless it would not be recognized there.
 */
function writeItem(item: RichListItem | RichNode, context: BlockContext): string[] {
    if (isRichText(item) || item.type !== "li") return writeBlock(item, context);
    const [first, ...others] = groupsOf(item.children);
    const hasWords =
        first !== undefined && (Array.isArray(first) || ("type" in first && (first.type === "lic" || first.type === "p")));
    const words = writeItemText(hasWords && first ? writeBlock(first, context) : [], item);
    const rest = writeBlocks(hasWords ? others.flat() : item.children, context);
    if (rest.length === 0) return words;
    if (words.length === 0) return beginsBadly(rest[0] ?? "") ? ["", ...rest] : rest;
    return /^(?:[-*]|1[.)]) \S/.test(rest[0] ?? "") ? [...words, ...rest] : [...words, "", ...rest];
}

/** Writes the checkbox of a task before its text, or escapes a text that would be read as one. */
function writeItemText(lines: string[], { checked }: RichListItem): string[] {
    const [first = "", ...rest] = lines;
    if (typeof checked === "boolean") return [`${checked ? "[x]" : "[ ]"} ${first}`.trimEnd(), ...rest];
    return /^\[[ xX]\](?:[ \t]|$)/.test(first) ? [`\\${first}`, ...rest] : lines;
}

/**
 * Checks whether a line would be misread after a list marker: a spoiler marker, another list marker, or a rule, which could combine with
 * the markers.
 */
function beginsBadly(line: string): boolean {
    return /^[\s>]*>!/.test(line) || /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/.test(line) || line === "---";
}

function writeTable({ children }: RichTable, context: BlockContext): string[] {
    const { losses } = context;
    const caption = children.filter((child) => child.type === "caption");
    if (caption.length > 0) losses.add("caption");
    const { head, rows } = rowsOf(children);
    const width = Math.max(0, ...[head, ...rows].map((row) => row?.children.length ?? 0));
    const before = caption.flatMap((one) => writeParagraph(one.children, context));
    if (width === 0) return before;
    if (!head) losses.add("headlessTable");
    const sides = Array.from({ length: width }, (_, at) => sideOf(head?.children[at] ?? rows[0]?.children[at]));
    for (const row of [...(head ? [head] : []), ...rows]) countLostOf(row, sides, row === head, losses);
    const lines = [head?.children ?? [], undefined, ...rows.map((row) => row.children)].map((cells) =>
        cells === undefined ? writeSides(sides) : writeRow(cells, width, context),
    );
    return before.length > 0 ? [...before, "", ...lines] : lines;
}

function rowsOf(children: RichTable["children"]): { head: RichRow | undefined; rows: RichRow[] } {
    const rows: RichRow[] = [];
    let head: RichRow | undefined;
    for (const part of children) {
        if (part.type === "caption") continue;
        for (const row of part.type === "tr" ? [part] : part.children) {
            if (row.type !== "tr") continue;
            const isHead = part.type === "thead" || row.children.every(({ type }) => type === "th");
            if (isHead && head === undefined && rows.length === 0) head = row;
            else rows.push(row);
        }
    }
    return { head, rows };
}

function sideOf(cell: RichCell | undefined): RichSide | undefined {
    const side = cell?.align;
    return side === "left" || side === "center" || side === "right" ? side : undefined;
}

function countLostOf({ children }: RichRow, sides: readonly (RichSide | undefined)[], isHead: boolean, losses: Losses): void {
    children.forEach((cell, at) => {
        if (sideOf(cell) !== sides[at]) losses.add("cellSides");
        if (Number(cell.colSpan ?? 1) > 1 || Number(cell.rowSpan ?? 1) > 1) losses.add("mergedCells");
        if (!isHead && cell.type === "th") losses.add("rowHeads");
    });
}

const SIDES: Record<RichSide, string> = { left: ":--", center: ":-:", right: "--:" };

function writeSides(sides: readonly (RichSide | undefined)[]): string {
    return `| ${sides.map((side) => (side ? SIDES[side] : "---")).join(" | ")} |`;
}

function writeRow(cells: readonly RichCell[], width: number, context: BlockContext): string {
    const written = Array.from({ length: width }, (_, at) => writeCell(cells[at], context));
    return `| ${written.join(" | ")} |`;
}

function writeCell(cell: RichCell | undefined, context: BlockContext): string {
    if (!cell || isEmptyRich2(cell.children)) return "";
    const groups = groupsOf(cell.children);
    const isOne = groups.length === 1 && (Array.isArray(groups[0]) || isParagraph(groups[0]));
    if (!isOne) context.losses.add("cellBlocks");
    const inlines = groups.flatMap((group, at): RichNode[] => [
        ...(at > 0 ? [{ text: " " }] : []),
        ...(Array.isArray(group) ? group : inlinesIn(group)),
    ]);
    return inOneLine(inlines, context).replaceAll("|", "\\|");
}

const isParagraph = (group: Group | undefined): boolean =>
    group !== undefined && "type" in group && group.type === "p" && !holdsBlocks(group.children);

function inlinesIn(node: RichNode): RichNode[] {
    if (isInline(node) || node.type === "rich_embed_card") return [node];
    return node.children.flatMap((child, at) => [...(at > 0 && !isInline(child) ? [{ text: " " }] : []), ...inlinesIn(child)]);
}
