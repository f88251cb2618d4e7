/** Longest body that is parsed, in UTF-16 units: about twelve times what a member may write, for imported texts. */
export const MAXIMUM_LENGTH = 100_000;
/** Most lines of a Markdown body; more belong in an attachment. */
export const MAXIMUM_LINES = 5_000;
/** Deepest markup: quotes in lists in quotes. Threads of talk pages indent by two elements a reply. */
export const MAXIMUM_NESTING = 60;
/** Most elements of a rendered body: what a phone still lays out without a stutter. */
export const MAXIMUM_ELEMENTS = 5_000;

/** What of Markdown would cost too much to parse. */
export type MarkdownExcess = "length" | "lines" | "parts" | "nesting";

/**
 * What a Markdown body has too much of to be parsed (FC-8): characters, lines, brackets that could each begin a link, or quote and list marks
 * in a row on one line, of which the parser would drop those that lie deeper, without a word.
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
    // Stryker disable next-line ConditionalExpression, EqualityOperator: it is about time, for a line may have a hundred thousand of them.
    for (let mark = MARK.exec(rest); mark && marks <= MAXIMUM_NESTING; mark = MARK.exec(rest)) {
        marks++;
        rest = rest.slice(mark[0].length);
    }
    return marks;
}
