import { parse } from "@bbob/parser";
import { createNestingError, MAXIMUM_NESTING, refuseBbcode } from "../sanitizing/complexity";
import { escapeText } from "../sanitizing/tree";

/**
 * Converts BBCode to HTML that is not yet sanitized. Unknown and unclosed tags stay as text; empty lines separate paragraphs, as in plain
 * text. Throws TooComplex (FC-8).
 */
export function bbcodeToHtml(body: string): string {
    refuseBbcode(body);
    const nodes = parse(body.replace(/\r\n?/g, "\n"), { onlyAllowTags: KNOWN, contextFreeTags: VERBATIM, caseFreeTags: true });
    return inParagraphs(piecesOf(nodes as Node[], 0));
}

type Node = string | number | null | Tag | Node[];

interface Tag {
    tag: string;
    attrs: Record<string, unknown>;
    content: Node;
}

/** HTML of a node. Blocks are siblings of paragraphs; everything else belongs inside paragraphs. */
interface Piece {
    html: string;
    isBlock: boolean;
}

const INLINE: Record<string, string> = { b: "strong", i: "em", u: "u", s: "s", strike: "s", sub: "sub", sup: "sup" };
const BLOCKS: Record<string, string> = {
    h1: "h1",
    h2: "h2",
    h3: "h3",
    ul: "ul",
    ol: "ol",
    li: "li",
    table: "table",
    tr: "tr",
    td: "td",
    th: "th",
};
/** Tags of presentation, which is the reader's choice: only their text is rendered. */
const LOOKS = ["size", "color", "font", "left", "center", "right", "justify", "noparse"];
/** Tags of films, which hold an address or, the first, the ID of a film. */
const FILMS = ["youtube", "video", "media"];
/** Tags of formulas in TeX. */
const FORMULAS = ["tex", "latex", "math", "imath"];
/** Tags whose content is not parsed. */
const VERBATIM = ["code", "pre", "noparse", "img", ...FILMS, ...FORMULAS];
const KNOWN = [
    ...Object.keys(INLINE),
    ...Object.keys(BLOCKS),
    ...LOOKS,
    ...VERBATIM,
    "url",
    "email",
    "quote",
    "spoiler",
    "list",
    "*",
    "hr",
];

function piecesOf(node: Node, depth: number): Piece[] {
    if (depth > MAXIMUM_NESTING) throw createNestingError();
    if (Array.isArray(node)) return node.flatMap((child) => piecesOf(child, depth));
    if (typeof node === "object" && node !== null) return piecesOfTag(node, depth + 1);
    return node === null ? [] : [{ html: escapeText(String(node)), isBlock: false }];
}

function piecesOfTag(tag: Tag, depth: number): Piece[] {
    const name = tag.tag.toLowerCase();
    const held = () => piecesOf(tag.content ?? [], depth);
    const inline = INLINE[name];
    if (inline) return [{ html: `<${inline}>${inLine(held())}</${inline}>`, isBlock: false }];
    const element = BLOCKS[name];
    if (element) return [block(element, inCell(held()))];
    switch (name) {
        case "url":
            return [link(givenTo(tag) || textOf(tag.content), held())];
        case "email":
            return [link(`mailto:${givenTo(tag) || textOf(tag.content)}`, held())];
        case "img":
            return [
                {
                    html: `<img src="${escapeText(textOf(tag.content).trim())}" alt="${escapeText(wordOf(tag.attrs.alt))}">`,
                    isBlock: false,
                },
            ];
        case "hr":
            return [{ html: "<hr>", isBlock: true }, ...held()];
        case "code":
        case "pre":
            return [block("pre", `<code${languageOf(tag)}>${escapeText(textOf(tag.content).replace(/^\n|\n$/g, ""))}</code>`)];
        case "quote":
            return [block("blockquote", quotedPerson(tag) + inParagraphs(held()))];
        case "spoiler":
            return [{ html: `<div class="spoiler">${inParagraphs(held())}</div>`, isBlock: true }];
        case "list":
            return [list(tag, depth)];
        case "youtube":
        case "video":
        case "media":
            return [film(name, textOf(tag.content).trim(), givenTo(tag))];
        case "tex":
        case "latex":
        case "math":
        case "imath":
            return [{ html: `<code class="formula">${escapeText(textOf(tag.content).trim())}</code>`, isBlock: false }];
        default:
            return held();
    }
}

/** Renders the address of a film on a line of its own, which an embed can replace; `[media=youtube]` has an ID, too. */
function film(name: string, content: string, site: string): Piece {
    const isID = /^[\w-]{6,20}$/.test(content) && (name === "youtube" || site.toLowerCase() === "youtube");
    const address = isID ? `https://www.youtube.com/watch?v=${content}` : content;
    if (!/^https?:\/\/\S+$/.test(address))
        return { html: escapeText(`[${name}${site && `=${site}`}]${content}[/${name}]`), isBlock: false };
    return block("p", `<a href="${escapeText(address)}">${escapeText(address)}</a>`);
}

function block(element: string, html: string): Piece {
    return { html: `<${element}>${html}</${element}>`, isBlock: true };
}

function link(address: string, held: Piece[]): Piece {
    return { html: `<a href="${escapeText(address.trim())}">${inLine(held)}</a>`, isBlock: false };
}

/** Returns the value after the = of a tag: `[url=here]`, `[quote="Somebody"]`. */
function givenTo({ attrs }: Tag): string {
    return Object.keys(attrs)
        .filter((name) => attrs[name] === name)
        .join(" ");
}

function wordOf(value: unknown): string {
    return typeof value === "string" ? value : "";
}

function textOf(node: Node): string {
    if (Array.isArray(node)) return node.map(textOf).join("");
    if (typeof node === "object" && node !== null) return textOf(node.content);
    return node === null || node === undefined ? "" : String(node);
}

function languageOf(tag: Tag): string {
    const language = givenTo(tag);
    return language ? ` class="language-${escapeText(language)}"` : "";
}

/** Renders the name of the quoted person: `[quote="Name;d-12"]`, where the second part identifies the post. */
function quotedPerson(tag: Tag): string {
    const name = (givenTo(tag) || wordOf(tag.attrs.name)).split(";")[0]?.trim();
    return name ? `<p><cite>${escapeText(name)}</cite></p>` : "";
}

function list(tag: Tag, depth: number): Piece {
    const kind = givenTo(tag);
    const items: Node[][] = [];
    for (const child of Array.isArray(tag.content) ? tag.content : [tag.content]) {
        if (isItem(child)) items.push([child.content]);
        else if (items.length > 0 || textOf(child).trim() !== "") (items.at(-1) ?? itemIn(items)).push(child);
    }
    const written = items.map((item) => `<li>${inCell(piecesOf(item, depth))}</li>`).join("");
    if (kind === "") return block("ul", written);
    return { html: `<ol${/^[aAiI]$/.test(kind) ? ` type="${kind}"` : ""}>${written}</ol>`, isBlock: true };
}

function isItem(node: Node): node is Tag {
    return typeof node === "object" && node !== null && !Array.isArray(node) && node.tag === "*";
}

function itemIn(items: Node[][]): Node[] {
    const item: Node[] = [];
    items.push(item);
    return item;
}

function inLine(pieces: Piece[]): string {
    return pieces.map(({ html, isBlock }) => (isBlock ? html : html.replace(/\n/g, "<br>"))).join("");
}

/** Renders a list item or a table cell, with paragraphs only if it contains blocks. */
function inCell(pieces: Piece[]): string {
    if (pieces.some(({ isBlock }) => isBlock)) return inParagraphs(pieces);
    const html = pieces.map((piece) => piece.html).join("");
    return html.trim().replace(/\n/g, "<br>");
}

/** Separates paragraphs at empty lines and around blocks; other line breaks become `<br>`. */
function inParagraphs(pieces: Piece[]): string {
    const written: string[] = [];
    let run = "";
    const endRun = () => {
        const paragraphs = run.split(/\n[ \t]*\n\s*/).map((paragraph) => paragraph.trim());
        for (const text of paragraphs) if (text !== "") written.push(`<p>${text.replace(/\n/g, "<br>")}</p>`);
        run = "";
    };
    for (const { html, isBlock } of pieces) {
        if (!isBlock) {
            run += html;
            continue;
        }
        endRun();
        written.push(html);
    }
    endRun();
    return written.join("");
}
