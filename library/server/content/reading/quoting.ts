import { emphasize, toCodeFence, toCodeSpan } from "@parley/library/contract";
import { readFormulaSource } from "../formats/mathml";
import { readTaskBox } from "../formats/tasks";
import { isEmbed } from "../links/embeds";
import { readPlaceholder } from "../links/foreignPictures";
import type { BodyElement, BodyNode } from "../sanitizing/tree";
import { isElement, isNamed, readText, readTree } from "../sanitizing/tree";

/**
 * Converts a body rendered by `renderBody` to Markdown, so that a reply can quote it: text, links, images, lists and emphasis. Elements
 * that Markdown can't express become their text.
 */
export function toMarkdown(html: string): string {
    return blocks(readTree(html)).join("\n\n");
}

const BLOCKS = new Set(
    "p div blockquote pre h1 h2 h3 h4 h5 h6 ul ol li dl dt dd hr table caption thead tbody tr figure figcaption details summary".split(
        " ",
    ),
);
const MARKS: Record<string, string> = { strong: "**", b: "**", em: "*", i: "*", s: "~~", del: "~~" };

const isBlock = (node: BodyNode): node is BodyElement => isElement(node) && (BLOCKS.has(node.name) || isEmbed(node));

/** Returns the Markdown of each block; inline content between blocks becomes a block. */
function blocks(nodes: readonly BodyNode[]): string[] {
    const written: string[] = [];
    let line: BodyNode[] = [];
    const endLine = () => {
        const text = inline(line).trim();
        if (text !== "") written.push(atStart(text));
        line = [];
    };
    for (const node of nodes) {
        if (isBlock(node)) {
            endLine();
            written.push(...block(node));
        } else line.push(node);
    }
    endLine();
    return written;
}

function block(written: BodyElement): string[] {
    const { name, attributes, children } = written;
    if (isEmbed(written)) return [attributes.href ?? ""];
    switch (name) {
        case "hr":
            return ["---"];
        case "pre":
            return [toCodeFence(readText(children).replace(/\n$/, ""))];
        case "blockquote":
            return [prefixed(blocks(children).join("\n\n"), "> ", "> ")];
        case "ul":
        case "ol":
            return [list(children, name === "ol")];
        case "tr":
            return [
                children
                    .filter(isElement)
                    .map((cell) => inline(cell.children).trim())
                    .join(" | "),
            ];
        case "h1":
        case "h2":
        case "h3":
        case "h4":
        case "h5":
        case "h6":
            return [`${"#".repeat(Number(name[1]))} ${inline(children).trim()}`];
        default:
            return blocks(children);
    }
}

function list(children: readonly BodyNode[], isNumbered: boolean): string {
    const items = children.filter((child): child is BodyElement => isNamed(child, "li"));
    return items
        .map((item, index) => {
            const mark = isNumbered ? `${index + 1}. ` : "- ";
            return prefixed(blocks(item.children).join("\n"), mark, " ".repeat(mark.length));
        })
        .join("\n");
}

function inline(nodes: readonly BodyNode[]): string {
    return nodes.map((node) => (typeof node === "string" ? escaped(node.replace(/\s+/g, " ")) : inlineOf(node))).join("");
}

function inlineOf(node: BodyElement): string {
    const { name, attributes, children } = node;
    if (name === "br") return "  \n";
    const picture = name === "img" ? attributes : readPlaceholder(node);
    if (picture) return `![${escaped(picture.alt ?? "")}](<${picture.src ?? ""}>)`;
    const formula = readFormulaSource(node);
    if (formula !== undefined) return formula;
    const isDone = readTaskBox(attributes.class);
    if (isDone !== undefined) return isDone ? "[x]" : "[ ]";
    if (name === "code") return toCodeSpan(readText(children));
    const words = isBlock(node) ? blocks(children).join(" ") : inline(children);
    const mark = MARKS[name];
    if (mark !== undefined) return emphasize(words, mark);
    if (name !== "a" || words.trim() === "") return words;
    if (attributes["data-userid"] !== undefined) return mentionOf(readText(children));
    return attributes.href === undefined ? words : `[${words}](<${attributes.href}>)`;
}

/** Returns a mention as it is typed: with quotation marks if the name has spaces. */
function mentionOf(name: string): string {
    return /^[\p{L}\p{N}_.-]+$/u.test(name) ? `@${name}` : `@"${name}"`;
}

/** Escapes characters that Markdown would interpret. */
// A dollar before a digit is an amount of money.
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~]|\$(?=[^\s\d])/g, "\\$&");

/** Escapes markers at the beginning of lines that would start a list or a heading. */
const atStart = (text: string): string =>
    text
        .split("\n")
        .map((line) => line.replace(/^(#{1,6}|[-+])(?=\s)/, "\\$1").replace(/^(\d{1,9})([.)])(?=\s)/, "$1\\$2"))
        .join("\n");

function prefixed(text: string, first: string, rest: string): string {
    return text
        .split("\n")
        .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
        .join("\n");
}
