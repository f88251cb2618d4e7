import type { MarkdownIt, Token } from "markdown-it";
import createMarkdown from "markdown-it";
import { MAXIMUM_NESTING, refuseMarkdown, tooNested } from "./complexity";
import { escapeText } from "./tree";

/**
 * Turns Markdown into HTML, not yet sanitized. HTML in the source stays text, a line break is a break, and a quote whose lines
 * begin with `>!` is a spoiler. Throws TooComplex (FC-8).
 */
export function markdownToHtml(body: string): string {
    refuseMarkdown(body);
    const environment = {};
    const tokens = markdown.parse(body, environment);
    if (tokens.some((token) => token.level > MAXIMUM_NESTING)) throw tooNested();
    markSpoilers(tokens, body.split("\n"));
    return markdown.renderer.render(tokens, markdown.options, environment);
}

/** Turns plain text into HTML: paragraphs at empty lines, breaks at the others and, if asked, links from addresses. */
export function textToHtml(body: string, { links }: { links: boolean }): string {
    const paragraphs = body.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n\s*/);
    const written = paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== "");
    return written
        .map((paragraph) => `<p>${(links ? withLinks(paragraph) : escapeText(paragraph)).replace(/\n/g, "<br>")}</p>`)
        .join("\n");
}

const markdown = makeMarkdown();

function makeMarkdown(): MarkdownIt {
    const made = new createMarkdown({
        html: false,
        linkify: true,
        typographer: false,
        breaks: true,
        maxNesting: MAXIMUM_NESTING + 10,
    });
    // Only what is written as an address becomes one: "README.md" is a file's name before it is a host in Moldova.
    made.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
    made.linkify.add("//", null);
    made.linkify.add("ftp:", null);
    // Every address is judged once, by judgeLink, when the HTML is sanitized.
    made.validateLink = () => true;
    return made;
}

function withLinks(text: string): string {
    let written = "";
    let end = 0;
    for (const { index, lastIndex, url } of markdown.linkify.match(text) ?? []) {
        written += `${escapeText(text.slice(end, index))}<a href="${escapeText(url)}">${escapeText(text.slice(index, lastIndex))}</a>`;
        end = lastIndex;
    }
    return written + escapeText(text.slice(end));
}

function markSpoilers(tokens: Token[], lines: string[]): void {
    let spoilers = 0;
    for (const token of tokens) {
        if (token.type === "blockquote_open" && isSpoiler(lines[token.map?.[0] ?? 0])) {
            token.attrSet("class", "spoiler");
            token.meta = { spoiler: true };
        }
        if (token.type === "blockquote_open" && (spoilers > 0 || token.meta)) spoilers++;
        if (token.type === "blockquote_close" && spoilers > 0) spoilers--;
        if (token.type === "inline" && spoilers > 0) dropMarks(token);
    }
}

function isSpoiler(line: string | undefined): boolean {
    return line !== undefined && /^[\s>]*>!/.test(line);
}

function dropMarks({ children }: Token): void {
    for (const [at, child] of (children ?? []).entries()) {
        const before = children?.[at - 1]?.type;
        const startsLine = before === undefined || before === "softbreak" || before === "hardbreak";
        if (startsLine && child.type === "text") child.content = child.content.replace(/^! ?/, "");
    }
}
