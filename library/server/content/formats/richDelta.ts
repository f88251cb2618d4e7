import { Malformed } from "../sanitizing/complexity";
import { escapeText } from "../sanitizing/tree";

/**
 * Converts the older editor's list of insertions (a Quill Delta as JSON, format "rich") to HTML that is not yet sanitized. Throws Malformed
 * for any other body.
 */
export function richToHtml(body: string): string {
    return blocksOf(linesOf(operationsOf(body)))
        .map(writeBlock)
        .join("");
}

type Fields = Record<string, unknown>;

interface Operation extends Fields {
    insert: string | Fields;
}

/** Content of one line, with its kind: the attributes of a line are those of its line break. */
interface Line {
    html: string;
    kind: Kind;
}

/** Consecutive lines of one kind form one block; list items also have a depth. */
interface Kind {
    name: "p" | "h1" | "h2" | "blockquote" | "spoiler" | "pre" | "ol" | "ul" | "embed";
    depth: number;
}

interface Block {
    kind: Kind;
    lines: Line[];
}

const DEEPEST_ITEM = 10;

function operationsOf(body: string): Operation[] {
    let value: unknown;
    try {
        value = JSON.parse(body);
    } catch {
        throw new Malformed("rich");
    }
    const operations = isObject(value) ? value.ops : value;
    if (!Array.isArray(operations) || !operations.every(isOperation)) throw new Malformed("rich");
    return operations;
}

function isObject(value: unknown): value is Fields {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOperation(value: unknown): value is Operation {
    return isObject(value) && (typeof value.insert === "string" || isObject(value.insert));
}

function linesOf(operations: Operation[]): Line[] {
    const lines: Line[] = [];
    let html = "";
    const end = (kind: Kind) => {
        lines.push({ html, kind });
        html = "";
    };
    for (const { insert, attributes } of operations) {
        const given = isObject(attributes) ? attributes : {};
        if (typeof insert !== "string") {
            const embedded = embeddedIn(insert);
            if (embedded.isInline) {
                html += embedded.html;
                continue;
            }
            if (html !== "") end({ name: "p", depth: 0 });
            html = embedded.html;
            end({ name: "embed", depth: 0 });
            continue;
        }
        const [first = "", ...others] = insert.split("\n");
        html += withMarks(first, given);
        for (const text of others) {
            end(kindOf(given));
            html = withMarks(text, given);
        }
    }
    if (html !== "") end({ name: "p", depth: 0 });
    return lines;
}

function kindOf(attributes: Fields): Kind {
    const { header, list } = attributes;
    const level = isObject(header) ? header.level : header;
    if (level !== undefined) return { name: level === 1 || level === 2 ? "h1" : "h2", depth: 0 };
    if (attributes["blockquote-line"]) return { name: "blockquote", depth: 0 };
    if (attributes["spoiler-line"]) return { name: "spoiler", depth: 0 };
    if (attributes["code-block"] || attributes.codeBlock) return { name: "pre", depth: 0 };
    if (list === undefined) return { name: "p", depth: 0 };
    const type = isObject(list) ? list.type : list;
    const depth =
        isObject(list) && typeof list.depth === "number" ? Math.min(Math.max(Math.trunc(list.depth), 0), DEEPEST_ITEM) : 0;
    return { name: type === "ordered" ? "ol" : "ul", depth };
}

function withMarks(text: string, attributes: Fields): string {
    if (text === "") return "";
    let html = escapeText(text);
    if (attributes.code) html = `<code>${html}</code>`;
    if (attributes.strike) html = `<s>${html}</s>`;
    if (attributes.italic) html = `<em>${html}</em>`;
    if (attributes.bold) html = `<strong>${html}</strong>`;
    return typeof attributes.link === "string" ? `<a href="${escapeText(attributes.link)}">${html}</a>` : html;
}

function embeddedIn(insert: Fields): { html: string; isInline: boolean } {
    const { mention, emoji } = insert;
    if (isObject(mention)) return { html: escapeText(`@"${wordOf(mention.name)}"`), isInline: true };
    if (isObject(emoji)) return { html: escapeText(wordOf(emoji.emojiChar)), isInline: true };
    const embed = insert["embed-external"] ?? insert["embed-link"];
    const { data } = isObject(embed) ? embed : {};
    const { url, name, embedType } = isObject(data) ? data : {};
    const address = escapeText(wordOf(url));
    if (address === "") return { html: escapeText(wordOf(name)), isInline: false };
    if (embedType === "image") return { html: `<img src="${address}" alt="${escapeText(wordOf(name))}">`, isInline: false };
    return { html: `<a class="embed-link" href="${address}">${escapeText(wordOf(name)) || address}</a>`, isInline: false };
}

function wordOf(value: unknown): string {
    return typeof value === "string" ? value : "";
}

function blocksOf(lines: Line[]): Block[] {
    const blocks: Block[] = [];
    for (const line of lines) {
        const last = blocks.at(-1);
        if (last && areOneBlock(last.kind, line.kind)) last.lines.push(line);
        else blocks.push({ kind: line.kind, lines: [line] });
    }
    return blocks;
}

function areOneBlock(before: Kind, next: Kind): boolean {
    const isList = (kind: Kind) => kind.name === "ol" || kind.name === "ul";
    if (isList(before) && isList(next)) return before.name === next.name || next.depth > 0;
    return before.name === next.name && ["blockquote", "spoiler", "pre"].includes(next.name);
}

function writeBlock({ kind, lines }: Block): string {
    switch (kind.name) {
        case "h1":
        case "h2":
            return lines.map(({ html }) => `<${kind.name}>${html}</${kind.name}>`).join("");
        case "blockquote":
            return `<blockquote>${inParagraphs(lines)}</blockquote>`;
        case "spoiler":
            return `<div class="spoiler">${inParagraphs(lines)}</div>`;
        case "pre":
            return `<pre><code>${lines.map(({ html }) => `${html}\n`).join("")}</code></pre>`;
        case "ol":
        case "ul":
            return writeList(lines);
        default:
            return inParagraphs(lines);
    }
}

function inParagraphs(lines: Line[]): string {
    return lines.map(({ html }) => (html === "" ? "" : `<p>${html}</p>`)).join("");
}

/** Renders nested lists: an item that is deeper than the previous one starts a list inside that item. */
function writeList(lines: Line[]): string {
    const open: Kind[] = [];
    let html = "";
    for (const { html: text, kind } of lines) {
        while (open.length > 1 && (open.at(-1)?.depth ?? 0) > kind.depth) html += `</li></${open.pop()?.name}>`;
        const current = open.at(-1);
        if (current && kind.depth <= current.depth) {
            html += `</li><li>${text}`;
        } else {
            html += `<${kind.name}><li>${text}`;
            open.push(kind);
        }
    }
    return (
        html +
        open
            .reverse()
            .map(({ name }) => `</li></${name}>`)
            .join("")
    );
}
