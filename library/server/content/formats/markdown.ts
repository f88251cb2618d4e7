import { adaptTokens, configureMarkdown, MARKDOWN_OPTIONS } from "@parley/library/contract";
import createMarkdown from "markdown-it";
import { createNestingError, MAXIMUM_NESTING, refuseMarkdown } from "../sanitizing/complexity";
import { escapeText } from "../sanitizing/tree";
import { writeTaskBox } from "./tasks";

/**
 * Converts Markdown to HTML that is not yet sanitized. HTML in the source stays text, line breaks are preserved, and a quote whose lines
 * begin with `>!` is a spoiler. Throws TooComplex (FC-8).
 */
export function markdownToHtml(body: string): string {
    refuseMarkdown(body);
    const environment = {};
    const tokens = markdown.parse(body, environment);
    if (tokens.some((token) => token.level > MAXIMUM_NESTING)) throw createNestingError();
    adaptTokens(tokens, body);
    return markdown.renderer.render(tokens, markdown.options, environment);
}

/** Converts plain text to HTML: paragraphs at empty lines, line breaks elsewhere and, with `links`, links for URLs. */
export function convertTextToHtml(body: string, { links }: { links: boolean }): string {
    const paragraphs = body.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n\s*/);
    const written = paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== "");
    return written
        .map((paragraph) => `<p>${(links ? withLinks(paragraph) : escapeText(paragraph)).replace(/\n/g, "<br>")}</p>`)
        .join("\n");
}

const markdown = addRenderRules(configureMarkdown(new createMarkdown(MARKDOWN_OPTIONS)));

/** Makes a parser render formulas as the elements that become MathML, and the checkboxes of tasks; returns the parser. */
export function addRenderRules(parser: ReturnType<typeof configureMarkdown>): ReturnType<typeof configureMarkdown> {
    parser.renderer.rules.formula = (tokens, index) => `<code class="formula">${escapeText(tokens[index]?.content ?? "")}</code>`;
    parser.renderer.rules.text = (tokens, index) => {
        const { content = "", meta } = tokens[index] ?? {};
        const hasText = content !== "" || tokens.length > 1;
        return (typeof meta?.isDone === "boolean" ? writeTaskBox(meta.isDone, hasText) : "") + escapeText(content);
    };
    return parser;
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
