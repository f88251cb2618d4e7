import type { CommentQuote } from "@parley/comments/contract";

/** Returns Markdown that quotes a comment or a post. `opening` names the author and becomes a link to `path`. */
export function formatQuote({ bodyMarkdown }: Pick<CommentQuote, "bodyMarkdown">, opening: string, path: string): string {
    // Keeps the indentation of the first line, which may make it a code block.
    const words = bodyMarkdown.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
    const lines = [`**[${escaped(opening)}](${path})**`, "", ...words.split(/\r?\n/)];
    return `${lines.map((line) => (line.trim() === "" ? ">" : `> ${line}`)).join("\n")}\n\n`;
}

/** Escapes Markdown characters, so that stars or underscores in a name are not emphasis. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>]/g, "\\$&");
