/**
 * Yields the graphemes of a text, the characters that a reader counts: a family of emoji is one, and so is a letter with its combining
 * marks.
 */
export function* splitGraphemes(text: string): Generator<string> {
    let start = 0;
    let size = STRETCH;
    while (start < text.length) {
        const plain = plainFrom(text, start);
        const isPlainToTheEnd = start + plain.length === text.length;
        // The next characters may continue the last one.
        const ended = isPlainToTheEnd ? plain : plain.slice(0, -1);
        yield* ended;
        start += ended.length;
        if (isPlainToTheEnd) return;
        const isRest = start + size >= text.length;
        const stretch = isRest ? text.slice(start) : whole(text.slice(start, start + size));
        const found = Array.from(graphemes.segment(stretch), ({ segment }) => segment);
        if (!isRest && found.length === 1) {
            size *= 2;
            continue;
        }
        // The last grapheme of a chunk may continue in the next chunk.
        const last = isRest ? undefined : found.pop();
        yield* found;
        start += stretch.length - (last?.length ?? 0);
        size = STRETCH;
    }
}

/** Returns the number of graphemes in a text, at most `limit` + 1: a text that is far too long is not counted to its end. */
export function countGraphemes(text: string, limit: number): number {
    let count = 0;
    for (const _grapheme of splitGraphemes(text)) if (++count > limit) break;
    return count;
}

// Half a surrogate pair at the end would hide that it continues the last grapheme.
function whole(stretch: string): string {
    return /[\ud800-\udbff]$/.test(stretch) && stretch.length > 1 ? stretch.slice(0, -1) : stretch;
}

function plainFrom(text: string, start: number): string {
    PLAIN.lastIndex = start;
    return PLAIN.exec(text)?.[0] ?? "";
}

/** Matches characters that precede all combining marks in Unicode; each is a grapheme of its own, except that CR LF is one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches everything but marks
const PLAIN = /[\x00-\x0c\x0e-\u02ff]*/y;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

// Length of the chunks passed to the segmenter, whose time is quadratic in the length of its input.
const STRETCH = 32;
