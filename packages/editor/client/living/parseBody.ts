import { trimEndCharacters } from "@parley/library/contract";
import type { RichNode, RichText } from "@parley/richText/contract";
import { EMPTY_BODY, fromMarkdown, isRichText, parseRich2 } from "@parley/richText/contract";

/** A line that may still become something else: `#` may become `#5`, and a `-` below `hello` is not a heading yet. */
const BEGUN_MARK = /^ {0,3}(?:#{1,6}|>!?|[-*+]|\d{1,9}[.)]|`{1,3}|-{2,}|={1,})$/;

/**
 * Returns the nodes of Markdown that is being typed. The end is taken literally, with spaces and lines that mean nothing in Markdown, so
 * that typing continues seamlessly.
 */
export function parsePartialMarkdown(markdown: string): RichNode[] {
    const lineStart = markdown.lastIndexOf("\n") + 1;
    const line = markdown.slice(lineStart);
    if (markdown.trim() === "") return markdown === "" ? structuredClone([...EMPTY_BODY]) : [paragraph(line)];
    if (BEGUN_MARK.test(line)) return [...nodesBefore(markdown.slice(0, lineStart)), paragraph(line)];
    const nodes = fromMarkdown(markdown);
    if (line.trim() === "") return isInFence(nodes) ? nodes : [...nodes, paragraph("")];
    const spaces = line.slice(trimEndCharacters(line, /[ \t]/).length);
    return spaces === "" ? nodes : withSpaces(nodes, spaces);
}

/** Returns the nodes of a body for the editor; undefined for formats and bodies that can only be edited as source. */
export function parseBody(body: string, format: string, isBeingWritten: boolean): RichNode[] | undefined {
    if (body === "") return structuredClone([...EMPTY_BODY]);
    if (format === "rich2") return parseRich2(body);
    if (format === "markdown") return isBeingWritten ? parsePartialMarkdown(body) : fromMarkdown(body);
    return undefined;
}

const paragraph = (text: string): RichNode => ({ type: "p", children: [{ text }] });

const nodesBefore = (markdown: string): RichNode[] => (markdown.trim() === "" ? [] : fromMarkdown(markdown));

/** Checks whether the text ends within an open code block, where empty lines are content. */
function isInFence(nodes: readonly RichNode[]): boolean {
    const last = nodes.at(-1);
    return last !== undefined && !isRichText(last) && last.type === "code_block";
}

/** Adds the trailing spaces to the last paragraph, which Markdown drops. */
function withSpaces(nodes: readonly RichNode[], spaces: string): RichNode[] {
    const last = nodes.at(-1);
    if (!last || isRichText(last)) return [...nodes];
    if (last.type !== "p" && last.type !== "lic") {
        return isContainerType(last.type)
            ? [...nodes.slice(0, -1), { ...last, children: withSpaces(last.children, spaces) } as RichNode]
            : [...nodes];
    }
    const words = last.children.at(-1);
    const ended: RichText =
        words && isRichText(words) && words.code !== true ? { ...words, text: words.text + spaces } : { text: spaces };
    const before = ended.text === spaces ? last.children : last.children.slice(0, -1);
    return [...nodes.slice(0, -1), { ...last, children: [...before, ended] } as RichNode];
}

/** Whether typing at the end of a block of this type continues inside the block. */
const isContainerType = (type: string): boolean =>
    ["blockquote", "blockquote-line", "spoiler", "spoiler-content", "spoiler-line", "ul", "ol", "li"].includes(type);
