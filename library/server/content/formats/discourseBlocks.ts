import { escapeText } from "../sanitizing/tree";

/**
 * Replaces BBCode blocks of Discourse, which Markdown does not know, by HTML on lines of their own. A block that is never closed stays text,
 * and so does everything in code blocks.
 */
export function replaceBBCodeBlocks(body: string): string {
    const blocks: Blocks = { open: {}, left: countClosings(body) };
    let fence: string | undefined;
    return body
        .split("\n")
        .map((line) => {
            const [, marks] = /^[ \t>]{0,40}(`{3,}|~{3,})/.exec(line) ?? [];
            if (marks !== undefined && (fence === undefined || marks.startsWith(fence)))
                fence = fence === undefined ? marks : undefined;
            return fence !== undefined || marks !== undefined ? line : replaceTags(line, blocks);
        })
        .join("\n");
}

/** Numbers of blocks by name: those that are open, and closing tags that are still to come. */
interface Blocks {
    open: Partial<Record<string, number>>;
    left: Partial<Record<string, number>>;
}

// bounded: the first 500 characters of a line.
const OPENING = /^[ \t]{0,3}\[(quote|details|spoiler|poll)(?:=("[^"\n]{0,500}"|[^\]\n]{0,500})| ([^\]\n]{0,500}))?\]/i;
const CLOSING = /\[\/(quote|details|spoiler|poll)\][ \t]{0,20}$/i;
const EACH_CLOSING = /\[\/(quote|details|spoiler|poll)\]/gi;

function countClosings(body: string): Blocks["left"] {
    const left: Blocks["left"] = {};
    for (const [, name = ""] of body.matchAll(EACH_CLOSING)) left[name.toLowerCase()] = (left[name.toLowerCase()] ?? 0) + 1;
    return left;
}

/** Replaces an opening tag at the beginning of a line and a closing one at its end. A spoiler within the line is left to the parser. */
function replaceTags(line: string, blocks: Blocks): string {
    const [tag = "", openingName = "", given = "", attributes = ""] = OPENING.exec(line) ?? [];
    const name = openingName.toLowerCase();
    const isWithin = name === "spoiler" && line.toLowerCase().includes("[/spoiler]");
    if (tag !== "" && !isWithin && (blocks.left[name] ?? 0) > (blocks.open[name] ?? 0)) {
        blocks.open[name] = (blocks.open[name] ?? 0) + 1;
        const html = HTML[name]?.opening(given.replace(/^"|"$/g, ""), attributes) ?? "";
        return `\n${html}\n${replaceTags(line.slice(tag.length), blocks)}`;
    }
    const [closing = "", closingName = ""] = CLOSING.exec(line) ?? [];
    const closed = closingName.toLowerCase();
    if (closing === "" || !blocks.open[closed]) return line;
    blocks.open[closed]--;
    blocks.left[closed] = (blocks.left[closed] ?? 0) - 1;
    return `${replaceTags(line.slice(0, -closing.length), blocks)}\n\n${HTML[closed]?.closing ?? ""}\n`;
}

interface BlockHTML {
    opening: (given: string, attributes: string) => string;
    closing: string;
}

const HTML: Record<string, BlockHTML> = {
    quote: {
        opening: (given) => {
            const [person = ""] = given.split(",");
            return person.trim() === "" ? "<blockquote>\n" : `<blockquote><p><cite>${escapeText(person.trim())}</cite></p>\n`;
        },
        closing: "</blockquote>",
    },
    details: {
        opening: (given) => `<details><summary>${escapeText(given)}</summary>\n`,
        closing: "</details>",
    },
    spoiler: { opening: () => '<div class="spoiler">\n', closing: "</div>" },
    poll: {
        opening: (_given, attributes) => {
            const read = readAttributes(attributes);
            const numbers = read.type === "number" ? `${read.min ?? 1},${read.max ?? 10},${read.step ?? 1}` : undefined;
            const written = { title: read.title, votes: read.votes, voters: read.voters, numbers };
            return `<div class="poll"${Object.entries(written)
                .map(([name, value]) => (value === undefined ? "" : ` data-poll-${name}="${escapeText(value)}"`))
                .join("")}>\n`;
        },
        closing: "</div>",
    },
};

/** Returns the attributes of a BBCode tag by name in lower case. */
export function readAttributes(written: string): Partial<Record<string, string>> {
    // bounded: the attributes of one tag, at most 500 characters.
    const found = [...written.matchAll(/([a-z]{1,20})=(?:"([^"]{0,500})"|([^\s"]{1,200}))/gi)];
    return Object.fromEntries(found.map(([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare ?? ""]));
}
