import { formatMention } from "@parley/library/contract";
import { createNestingError, MAXIMUM_NESTING, Malformed } from "../sanitizing/complexity";
import { escapeText } from "../sanitizing/tree";
import { writeTaskBox } from "./tasks";

/**
 * Converts the editor's tree of nodes (a Slate value as JSON) to HTML that is not yet sanitized. Unknown nodes become their text. Throws
 * Malformed if the body is not a list of nodes, TooComplex if nodes are nested too deeply (FC-8).
 */
export function rich2ToHtml(body: string): string {
    return writeAll(nodesOf(body), 0);
}

type Node = Record<string, unknown>;

function nodesOf(body: string): Node[] {
    let value: unknown;
    try {
        value = JSON.parse(body);
    } catch {
        throw new Malformed("rich2");
    }
    if (!Array.isArray(value) || !value.every(isObject)) throw new Malformed("rich2");
    return value;
}

function isObject(value: unknown): value is Node {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Node types that become one HTML element around their children. The editor's first heading level is the second of the page. */
const PLAIN: Record<string, string> = {
    p: "p",
    h1: "h1",
    h2: "h1",
    h3: "h2",
    h4: "h3",
    h5: "h3",
    h6: "h3",
    blockquote: "blockquote",
    "blockquote-line": "p",
    "spoiler-line": "p",
    "spoiler-item": "p",
    ul: "ul",
    table: "table",
    caption: "caption",
    thead: "thead",
    tbody: "tbody",
    tfoot: "tfoot",
    tr: "tr",
};

const MARKS: [mark: string, name: string][] = [
    ["bold", "strong"],
    ["italic", "em"],
    ["underline", "u"],
    ["strikethrough", "s"],
    ["superscript", "sup"],
    ["subscript", "sub"],
    ["code", "code"],
];

function writeAll(nodes: Node[], depth: number): string {
    if (depth > MAXIMUM_NESTING) throw createNestingError();
    return nodes.map((node) => write(node, depth)).join("");
}

function write(node: Node, depth: number): string {
    if (typeof node.text === "string") return marked(node, node.text);
    const type = String(node.type);
    const held = () => writeAll(childrenOf(node), depth + 1);
    const name = Object.hasOwn(PLAIN, type) ? PLAIN[type] : undefined;
    if (name) return `<${name}>${held()}</${name}>`;
    switch (type) {
        case "ol":
            return `<ol${attribute("start", wordOf(node.start))}>${held()}</ol>`;
        case "li":
            return `<li>${item(node, held())}</li>`;
        case "td":
        case "th":
            return `<${type}${cellAttributes(node)}>${held()}</${type}>`;
        case "spoiler":
            return `<div class="spoiler">${held()}</div>`;
        case "hr":
            return "<hr>";
        case "a":
            return `<a${attribute("href", wordOf(node.url))}>${held()}</a>`;
        case "@":
            return mention(node);
        case "code_block":
            return code(node, depth);
        case "code_line":
            return `${held()}\n`;
        case "img":
            return picture(node.url, node.alt, node);
        case "legacy_emoji_image":
            return escapeText(wordOf(attributesOf(node).alt) ?? wordOf(attributesOf(node)["data-emoji"]) ?? "");
        case "rich_embed_card":
            return `<p>${embed(node, ' class="embed-link"')}</p>`;
        case "rich_embed_inline":
            return embed(node);
        default:
            return held();
    }
}

/** Returns the content of an item after its checkbox, if it is a task. */
function item({ checked }: Node, content: string): string {
    if (typeof checked !== "boolean") return content;
    const hasText = !/^(?:$|<(?:blockquote|div|h[1-3]|hr|ol|p|pre|table|ul)\b)/.test(content);
    return writeTaskBox(checked, hasText) + content;
}

function childrenOf(node: Node): Node[] {
    return Array.isArray(node.children) ? node.children.filter(isObject) : [];
}

function attributesOf(node: Node): Node {
    return isObject(node.attributes) ? node.attributes : {};
}

function wordOf(value: unknown): string | undefined {
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function attribute(name: string, value: string | undefined): string {
    return value === undefined ? "" : ` ${name}="${escapeText(value)}"`;
}

function marked(node: Node, text: string): string {
    const written = escapeText(text).replace(/\n/g, "<br>");
    if (written === "") return "";
    return MARKS.reduceRight((inner, [mark, name]) => (node[mark] === true ? `<${name}>${inner}</${name}>` : inner), written);
}

/** Renders a mention as it would be typed, so that one rule finds mentions in every format. */
function mention(node: Node): string {
    const name = wordOf(node.name) ?? wordOf(childrenOf(node)[0]?.text) ?? "";
    return escapeText(formatMention(name));
}

function code(node: Node, depth: number): string {
    const language = wordOf(node.lang ?? node.language);
    return `<pre><code${attribute("class", language && `language-${language}`)}>${writeAll(childrenOf(node), depth + 1)}</code></pre>`;
}

function cellAttributes(node: Node): string {
    const given = attributesOf(node);
    const word = (name: string, camel: string) => attribute(name, wordOf(node[camel] ?? given[name] ?? given[camel]));
    const side = wordOf(node.align ?? given.align);
    return word("colspan", "colSpan") + word("rowspan", "rowSpan") + attribute("align", side);
}

/** Renders an embed. Its data comes from the author and is not trusted: only URL, name and size are used. */
function embed(node: Node, className = ""): string {
    const data = isObject(node.embedData) ? node.embedData : {};
    const url = data.url ?? node.url;
    if (data.embedType === "image") return picture(url, data.name, data);
    const address = wordOf(url);
    const words = childrenOf(node).map((child) => wordOf(child.text) ?? "");
    const name = wordOf(data.name) || words.join("").trim() || address || "";
    return address ? `<a${className}${attribute("href", address)}>${escapeText(name)}</a>` : escapeText(name);
}

function picture(url: unknown, alt: unknown, { width, height }: Node): string {
    const size = attribute("width", wordOf(width)) + attribute("height", wordOf(height));
    return `<img${attribute("src", wordOf(url))}${attribute("alt", wordOf(alt) ?? "")}${size}>`;
}
