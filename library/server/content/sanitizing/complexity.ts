import { findMarkdownExcess, MAXIMUM_ELEMENTS, MAXIMUM_LENGTH, MAXIMUM_LINES, MAXIMUM_NESTING } from "@parley/library/contract";

export { MAXIMUM_ELEMENTS, MAXIMUM_LENGTH, MAXIMUM_LINES, MAXIMUM_NESTING };
/**
 * A body that can't be shown in its format. `message` is for its author; a caller that takes a body from a request answers with it
 * as an error of the field `body`.
 */
export abstract class UnfitBody extends Error {}

/** A body that would cost too much to parse or to show (FC-8). It is refused before the work is done, never cut. */
export class TooComplex extends UnfitBody {
    override readonly name = "TooComplex";
}

/** A body of a format that only programs write, and which is not in it. */
export class Malformed extends UnfitBody {
    override readonly name = "Malformed";

    constructor(format: string) {
        super(`The text is not in the format ${format}.`);
    }
}

/** A body that was not rendered within the time and memory that one body may take (FC-82). */
export class TooSlow extends UnfitBody {
    override readonly name = "TooSlow";

    constructor(options?: ErrorOptions) {
        super("The text is too complex to be shown. Use less formatting, or split it into several posts.", options);
    }
}

/** Throws TooComplex for a body of any format that is longer than anybody writes. */
export function refuseLength(body: string): void {
    if (body.length > MAXIMUM_LENGTH)
        throw new TooComplex(`The text is too long: at most ${MAXIMUM_LENGTH} characters can be shown.`);
}

/**
 * Throws TooComplex for Markdown with too many lines, or with more quote and list marks in a row on one line than may be nested:
 * the parser would drop what lies deeper, without a word.
 */
export function refuseMarkdown(body: string): void {
    const excess = findMarkdownExcess(body);
    if (excess === "lines") throw new TooComplex(`The text has too many lines: at most ${MAXIMUM_LINES} can be shown.`);
    if (excess === "parts") throw tooMany();
    if (excess === "nesting") throw tooNested();
}

/** Throws TooComplex for BBCode with more tags than a body may have elements. */
export function refuseBbcode(body: string): void {
    let tags = 0;
    for (const _tag of body.matchAll(/\[[a-z*]/gi)) if (++tags > MAXIMUM_ELEMENTS) throw tooMany();
}

/**
 * Throws TooComplex for HTML with too many elements, or with more of them open at once than may be nested. It only counts tags,
 * so it takes a moment where the parser would look up every closing tag among thousands of open ones.
 */
export function refuseHtml(html: string): void {
    const open = new Map<string, number>();
    let depth = 0;
    let elements = 0;
    for (const [, closing, written = ""] of html.matchAll(TAG)) {
        const name = written.toLowerCase();
        const standing = open.get(name) ?? 0;
        if (closing && standing === 0) continue;
        if (!closing) elements++;
        if (elements > MAXIMUM_ELEMENTS) throw tooMany();
        if (CLOSES_ITSELF.has(name)) continue;
        open.set(name, standing + (closing ? -1 : 1));
        depth += closing ? -1 : 1;
        if (depth > MAXIMUM_NESTING) throw tooNested();
    }
}

/** The refusal of markup that is nested too deeply. */
export function tooNested(): TooComplex {
    return new TooComplex(`Quotes, lists or other marks are nested too deeply: at most ${MAXIMUM_NESTING} levels can be shown.`);
}

/** The refusal of markup with too many parts. */
export function tooMany(): TooComplex {
    return new TooComplex(
        `The text has too many parts: at most ${MAXIMUM_ELEMENTS} paragraphs, cells, links and the like can be shown.`,
    );
}

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)/g;

// Elements that hold nothing, or that the next of their kind closes: a thousand of them are a long text, not a deep one.
const CLOSES_ITSELF = new Set(
    "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option optgroup rt rp".split(
        " ",
    ),
);
