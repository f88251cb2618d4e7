import { configureMarkdown, MARKDOWN_OPTIONS } from "@parley/library/contract";
import createMarkdown from "markdown-it";
import { get as findEmoji } from "node-emoji";
import { MAXIMUM_NESTING, refuseMarkdown, tooNested } from "../sanitizing/complexity";
import { escapeText } from "../sanitizing/tree";
import { markFormulas } from "./markdown";

/**
 * Converts Discourse's Markdown, with its HTML, BBCode blocks, emoji codes, task lists and image sizes, to HTML that is not yet sanitized.
 * Throws TooComplex (FC-8).
 */
export function discourseToHtml(body: string): string {
    const source = replaceBlocks(body.replace(/\r\n?/g, "\n"));
    refuseMarkdown(source);
    const environment = {};
    const tokens = parser.parse(source, environment);
    if (tokens.some((token) => token.level > MAXIMUM_NESTING)) throw tooNested();
    for (const [at, token] of tokens.entries()) {
        if (token.type !== "inline") continue;
        const [first] = token.children ?? [];
        if (tokens[at - 2]?.type === "list_item_open" && first?.type === "text") first.content = markTask(first.content);
        for (const child of token.children ?? []) {
            if (child.type === "image") settleImage(child);
            else if (child.type === "text") child.content = replaceEmojiCodes(child.content.replace(/\|attachment$/, ""));
        }
    }
    return parser.renderer.render(tokens, parser.options, environment);
}

/** Replaces emoji codes such as `:smile:` in a text by their characters; unknown codes stay. */
export function replaceEmojiCodes(text: string): string {
    return text.replace(/:[\w+-]{1,50}:/g, (code) => findEmoji(code.slice(1, -1)) ?? code);
}

const parser = markFormulas(configureMarkdown(new createMarkdown({ ...MARKDOWN_OPTIONS, html: true })));

type Token = ReturnType<typeof parser.parse>[number];

/** Sets the size of an image whose description ends in a size and scale: `Kettle|690x388, 50%`. */
function settleImage(image: Token): void {
    const words = image.children?.at(-1);
    const [whole, width, height] = /\|(\d{1,4})x(\d{1,4})(?:,\s{0,3}\d{1,3}%)?(?:\|\w{1,20})?$/.exec(words?.content ?? "") ?? [];
    if (whole === undefined || words === undefined || width === undefined || height === undefined) return;
    words.content = words.content.slice(0, -whole.length);
    image.attrSet("width", width);
    image.attrSet("height", height);
}

function markTask(text: string): string {
    return text.replace(/^\[([ xX*-]?)\] /, (_box, mark: string) => (mark.trim() === "" ? "☐ " : "☑ "));
}

const BLOCK =
    /^[ \t]{0,3}\[(\/?)(quote|details|spoiler|poll)(?:=("[^"\n]{0,500}"|[^\]\n]{0,500})| ([^\]\n]{0,500}))?\][ \t]{0,20}$/i;
const INLINE_SPOILER = /\[(\/?)spoiler\]/gi;

/** Replaces BBCode blocks, which Markdown does not know, by HTML on lines of their own; code blocks stay unchanged. */
function replaceBlocks(body: string): string {
    let fence: string | undefined;
    return body
        .split("\n")
        .map((line) => {
            const [, marks] = /^[ \t>]{0,40}(`{3,}|~{3,})/.exec(line) ?? [];
            if (marks !== undefined && (fence === undefined || marks.startsWith(fence)))
                fence = fence === undefined ? marks : undefined;
            return fence !== undefined || marks !== undefined ? line : replaceBlock(line);
        })
        .join("\n");
}

function replaceBlock(line: string): string {
    const [whole, closing, name = "", given = "", attributes = ""] = BLOCK.exec(line) ?? [];
    if (whole === undefined)
        return line.includes("`")
            ? line
            : line.replace(INLINE_SPOILER, (_tag, slash: string) => (slash ? "</span>" : '<span class="spoiler">'));
    const html = (closing ? CLOSING : OPENING)[name.toLowerCase()]?.(given.replace(/^"|"$/g, ""), attributes) ?? "";
    return `\n${html}\n`;
}

const OPENING: Record<string, (given: string, attributes: string) => string> = {
    quote: (given) => {
        const [person = ""] = given.split(",");
        return person.trim() === "" ? "<blockquote>\n" : `<blockquote><p><cite>${escapeText(person.trim())}</cite></p>\n`;
    },
    details: (given) => `<details><summary>${escapeText(given)}</summary>\n`,
    spoiler: () => '<div class="spoiler">\n',
    poll: (_given, attributes) => {
        const [, title = "Poll"] = /\btitle="?([^"\]]{1,200})"?/.exec(attributes) ?? [];
        return `<blockquote><p><strong>${escapeText(title)}</strong></p>\n`;
    },
};
const CLOSING: Record<string, () => string> = {
    quote: () => "</blockquote>",
    details: () => "</details>",
    spoiler: () => "</div>",
    poll: () => "</blockquote>",
};
