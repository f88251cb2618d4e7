import { emphasize, formatMention, isSafeLink, toCodeFence, toCodeSpan } from "@parley/library/contract";

/** Converts a range of a rendered post to Markdown for a quote: text, links, lists and emphasis. Spoiler content stays hidden. */
export function rangeToMarkdown(range: Range): string {
    const fragment = range.cloneContents();
    const around = range.commonAncestorContainer;
    const outer = around instanceof Element ? around : around.parentElement;
    const code = outer?.closest("pre");
    if (code) return toCodeFence(programIn(fragment));
    const text = blocksOf([...fragment.childNodes]).join("\n\n");
    return outer?.closest(SPOILER) ? prefixed(text, ">! ") : text;
}

const SPOILER = "details.spoiler";
const BLOCKS = new Set(
    "P DIV BLOCKQUOTE PRE H1 H2 H3 H4 H5 H6 UL OL LI DL DT DD HR TABLE CAPTION THEAD TBODY TR FIGURE FIGCAPTION DETAILS SUMMARY".split(
        " ",
    ),
);
const MARKS: Record<string, string> = { STRONG: "**", B: "**", EM: "*", I: "*", S: "~~", DEL: "~~" };

const isBlock = (node: Node): node is Element => node instanceof Element && BLOCKS.has(node.tagName);

/** Returns the Markdown of each block. Inline nodes between two blocks form a block of their own. */
function blocksOf(nodes: readonly Node[]): string[] {
    const written: string[] = [];
    let line: Node[] = [];
    const endLine = () => {
        const text = inlineOf(line).trim();
        if (text !== "")
            written.push(text.replace(/^(#{1,6}|[-+])(?=\s)/gm, "\\$1").replace(/^(\d{1,9})([.)])(?=\s)/gm, "$1\\$2"));
        line = [];
    };
    for (const node of nodes) {
        if (!isBlock(node)) {
            line.push(node);
            continue;
        }
        endLine();
        const text = blockOf(node);
        if (text.trim() !== "") written.push(text);
    }
    endLine();
    return written;
}

function blockOf(element: Element): string {
    const children = [...element.childNodes];
    const held = () => blocksOf(children).join("\n\n");
    if (element.matches(SPOILER)) return prefixed(blocksOf(children.filter(isNoSummary)).join("\n\n"), ">! ");
    switch (element.tagName) {
        case "HR":
            return "---";
        case "PRE":
            return toCodeFence(programIn(element));
        case "BLOCKQUOTE":
            return prefixed(held(), "> ");
        case "UL":
            return listOf(children, () => "- ");
        case "OL":
            return listOf(children, (index) => `${index + 1}. `);
        case "LI":
            return prefixed(held(), "  ", "- ");
        case "TR":
            return [...element.children].map(({ childNodes }) => inlineOf([...childNodes]).trim()).join(" | ");
        default:
            return held();
    }
}

const isNoSummary = (node: Node): boolean => !(node instanceof Element && node.tagName === "SUMMARY");

function listOf(children: readonly Node[], markOf: (index: number) => string): string {
    const items = children.filter((child): child is Element => child instanceof Element && child.tagName === "LI");
    return items
        .map((item, index) => {
            const mark = markOf(index);
            return prefixed(blocksOf([...item.childNodes]).join("\n"), " ".repeat(mark.length), mark);
        })
        .join("\n");
}

function inlineOf(nodes: readonly Node[]): string {
    return nodes.map(inlineToMarkdown).join("");
}

function inlineToMarkdown(node: Node): string {
    if (!(node instanceof Element)) return escaped((node.textContent ?? "").replace(/\s+/g, " "));
    const text = node.textContent ?? "";
    switch (node.tagName) {
        case "BR":
            return "  \n";
        case "IMG":
            return escaped(node.getAttribute("alt") ?? "");
        case "CODE":
            return toCodeSpan(text);
        case "A":
            return linkOf(node, text);
        default:
            return emphasize(
                BLOCKS.has(node.tagName) ? blockOf(node) : inlineOf([...node.childNodes]),
                MARKS[node.tagName] ?? "",
            );
    }
}

function linkOf(link: Element, text: string): string {
    const words = inlineOf([...link.childNodes]);
    const href = link.getAttribute("href");
    if (words.trim() === "") return words;
    if (link.hasAttribute("data-userid")) return escaped(formatMention(text));
    return href === null || !isSafeLink(href) || /[<>\s]/.test(href) ? words : `[${words}](<${href}>)`;
}

/** Escapes characters that Markdown would interpret. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~]/g, "\\$&");

function prefixed(text: string, prefix: string, first = prefix): string {
    const lines = text.split("\n");
    return lines.map((line, index) => ((index === 0 ? first : prefix) + line).trimEnd()).join("\n");
}

/** Returns the lines of a code block without the final newline. */
const programIn = ({ textContent }: Node): string => (textContent ?? "").replace(/\n$/, "");
