/** Maximum length of a body that is parsed, in UTF-16 units: about twelve times the limit for members, because of imported texts. */
export const MAXIMUM_LENGTH = 100_000;
/** Maximum number of lines of a Markdown body; longer texts belong in an attachment. */
export const MAXIMUM_LINES = 5_000;
/** Maximum nesting of markup: quotes in lists in quotes. Threads of talk pages indent by two elements per reply. */
export const MAXIMUM_NESTING = 60;
/** Maximum number of elements of a rendered body: the number that a phone can lay out smoothly. */
export const MAXIMUM_ELEMENTS = 5_000;

/** A limit of Markdown that can be exceeded. */
export type MarkdownExcess = "length" | "lines" | "parts" | "nesting";

/**
 * Returns the limit that a Markdown body exceeds, if any (FC-8): characters, lines, brackets that could each begin a link, or consecutive
 * quote and list markers on one line, of which the parser would silently drop the deeper ones.
 */
export function findMarkdownExcess(markdown: string): MarkdownExcess | undefined {
    if (markdown.length > MAXIMUM_LENGTH) return "length";
    const lines = markdown.split("\n");
    if (lines.length > MAXIMUM_LINES) return "lines";
    if (markdown.split("[").length > 2 * MAXIMUM_ELEMENTS) return "parts";
    return lines.some((line) => marksAtStart(line) > MAXIMUM_NESTING) ? "nesting" : undefined;
}

const MARK = /^[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/;

function marksAtStart(line: string): number {
    let marks = 0;
    let rest = line;
    // Stryker disable next-line ConditionalExpression, EqualityOperator: only affects time, as a line may have a hundred thousand markers.
    for (let mark = MARK.exec(rest); mark && marks <= MAXIMUM_NESTING; mark = MARK.exec(rest)) {
        marks++;
        rest = rest.slice(mark[0].length);
    }
    return marks;
}
