import type { CommentQuote } from "@parley/comments/contract";

/** What a reply in Markdown begins with that quotes a comment or a post: `opening` says by whom it is, and leads to it. */
export function quotedText({ bodyMarkdown }: Pick<CommentQuote, "bodyMarkdown">, opening: string, path: string): string {
    // Spaces at the beginning of the first line may make it code.
    const words = bodyMarkdown.replace(/^(?:[ \t]*\r?\n)+/, "").trimEnd();
    const lines = [`**[${escaped(opening)}](${path})**`, "", ...words.split(/\r?\n/)];
    return `${lines.map((line) => (line.trim() === "" ? ">" : `> ${line}`)).join("\n")}\n\n`;
}

/** A name with stars or underscores in it is no emphasis. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>]/g, "\\$&");
