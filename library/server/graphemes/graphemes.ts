/** The characters of a text as a reader counts them: a family of emoji is one, and so is a letter with its marks. */
export function* splitGraphemes(text: string): Generator<string> {
    let start = 0;
    let size = STRETCH;
    while (start < text.length) {
        const plain = plainFrom(text, start);
        const isPlainToTheEnd = start + plain.length === text.length;
        // What comes next may go on with the last one.
        const ended = isPlainToTheEnd ? plain : plain.slice(0, -1);
        yield* ended;
        start += ended.length;
        if (isPlainToTheEnd) return;
        const stretch = whole(text.slice(start, start + size));
        const found = Array.from(graphemes.segment(stretch), ({ segment }) => segment);
        const isRest = start + stretch.length >= text.length;
        if (!isRest && found.length === 1) {
            size *= 2;
            continue;
        }
        // The last one of a stretch may go on in the next.
        const last = isRest ? undefined : found.pop();
        yield* found;
        start += stretch.length - (last?.length ?? 0);
        size = STRETCH;
    }
}

/** How many characters a text has as a reader counts them, up to one more than `limit`: a text that is far too long is not counted to its end. */
export function countGraphemes(text: string, limit: number): number {
    let count = 0;
    for (const _grapheme of splitGraphemes(text)) if (++count > limit) break;
    return count;
}

// Half a character at the end would hide what the last one goes on with.
function whole(stretch: string): string {
    return /[\ud800-\udbff]$/.test(stretch) && stretch.length > 1 ? stretch.slice(0, -1) : stretch;
}

function plainFrom(text: string, start: number): string {
    PLAIN.lastIndex = start;
    return PLAIN.exec(text)?.[0] ?? "";
}

/** Before the first of all marks that go on with a character each unit is one by itself, but for the line break of two. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is no mark is meant
const PLAIN = /[\x00-\x0c\x0e-\u02ff]*/y;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

// The segmenter is slow, and its time grows with the square of what it is given: a long text goes through it in stretches.
const STRETCH = 32;
