import {
    fill,
    findMarkdownExcess,
    MAXIMUM_ELEMENTS,
    MAXIMUM_LENGTH,
    MAXIMUM_LINES,
    MAXIMUM_NESTING,
    TranslatableError,
} from "@parley/library/contract";

export { MAXIMUM_ELEMENTS, MAXIMUM_LENGTH, MAXIMUM_LINES, MAXIMUM_NESTING };
/**
 * Error for a body that can't be rendered in its format. `wording` is for the author; a handler whose request contains the body responds
 * with an error of the field `body`.
 */
export abstract class UnfitBody extends TranslatableError {}

/** Error for a body that would cost too much to parse or to display (FC-8). The body is refused before the work is done, never cut. */
export class TooComplex extends UnfitBody {
    override readonly name = "TooComplex";
}

/** Error for an invalid body in a format that only programs write. */
export class Malformed extends UnfitBody {
    override readonly name = "Malformed";

    constructor(format: string) {
        super(fill("The text is not in the format {format}.", { format }));
    }
}

/** Error for a body that was not rendered within the time and memory limits of one body (FC-82). */
export class TooSlow extends UnfitBody {
    override readonly name = "TooSlow";

    constructor(options?: ErrorOptions) {
        super("The text is too complex to be shown. Use less formatting, or split it into several posts.", options);
    }
}

/** Throws TooComplex for a body, in any format, that exceeds the maximum length. */
export function refuseLength(body: string): void {
    if (body.length > MAXIMUM_LENGTH)
        throw new TooComplex(
            fill("The text is too long: at most {maximum} characters can be shown.", { maximum: MAXIMUM_LENGTH }),
        );
}

/**
 * Throws TooComplex for Markdown with too many lines, or with more consecutive quote and list markers on one line than the maximum nesting:
 * the parser would silently drop deeper content.
 */
export function refuseMarkdown(body: string): void {
    const excess = findMarkdownExcess(body);
    if (excess === "lines")
        throw new TooComplex(fill("The text has too many lines: at most {maximum} can be shown.", { maximum: MAXIMUM_LINES }));
    if (excess === "parts") throw createPartsError();
    if (excess === "nesting") throw createNestingError();
}

/** Throws TooComplex for BBCode with more tags than the maximum number of elements. */
export function refuseBbcode(body: string): void {
    let tags = 0;
    for (const _tag of body.matchAll(/\[[a-z*]/gi)) if (++tags > MAXIMUM_ELEMENTS) throw createPartsError();
}

/**
 * Throws TooComplex for HTML with too many elements, or with too many open at once. Only counts tags, so it is fast where the parser would
 * look up every closing tag among thousands of open ones.
 */
export function refuseHtml(html: string): void {
    const open = new Map<string, number>();
    let depth = 0;
    let elements = 0;
    for (const [, closing, written = ""] of html.matchAll(TAG)) {
        const name = written.toLowerCase();
        const openCount = open.get(name) ?? 0;
        if (closing && openCount === 0) continue;
        if (!closing) elements++;
        if (elements > MAXIMUM_ELEMENTS) throw createPartsError();
        if (CLOSES_ITSELF.has(name)) continue;
        open.set(name, openCount + (closing ? -1 : 1));
        depth += closing ? -1 : 1;
        if (depth > MAXIMUM_NESTING) throw createNestingError();
    }
}

/** Creates the error for markup that is nested too deeply. */
export function createNestingError(): TooComplex {
    return new TooComplex(
        fill("Quotes, lists or other marks are nested too deeply: at most {maximum} levels can be shown.", {
            maximum: MAXIMUM_NESTING,
        }),
    );
}

/** Creates the error for markup with too many parts. */
export function createPartsError(): TooComplex {
    return new TooComplex(
        fill("The text has too many parts: at most {maximum} paragraphs, cells, links and the like can be shown.", {
            maximum: MAXIMUM_ELEMENTS,
        }),
    );
}

const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)/g;

// Elements that are empty, or closed by the next of their kind: a thousand of them are a long text, not a deep one.
const CLOSES_ITSELF = new Set(
    "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option optgroup rt rp".split(
        " ",
    ),
);
