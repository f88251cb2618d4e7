/** The characters of a text as a reader counts them: a family of emoji is one, and so is a letter with its marks. */
export function* graphemesOf(text: string): Generator<string> {
    let start = 0;
    let size = STRETCH;
    while (start < text.length) {
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

// Half a character at the end would hide what the last one goes on with.
function whole(stretch: string): string {
    return /[\ud800-\udbff]$/.test(stretch) && stretch.length > 1 ? stretch.slice(0, -1) : stretch;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

// The segmenter's time grows with the square of what it is given: a long text goes through it in stretches.
const STRETCH = 500;
