/**
 * Content of rich text that Markdown cannot represent. The text is always kept, but:
 * - `underline`, `superscript`, `subscript`: the text is no longer marked;
 * - `cellSides`: cells with another alignment than their column's head take the head's;
 * - `mergedCells`: a cell that spans several becomes one;
 * - `headlessTable`: a table without a head gets an empty one;
 * - `rowHeads`: heads at the start of a row become cells;
 * - `caption`: a table's caption becomes a paragraph before it;
 * - `cellBlocks`: paragraphs, lists and the like in a cell become one line;
 * - `lineBreaks`: breaks in a heading, a cell or inline code become spaces;
 * - `linkedCode`: inline code with a bracket in the text of a link becomes text;
 * - `embeds`: a card or a player becomes a link;
 * - `imageSize`: an image loses its explicit size;
 * - `unknown`: a node of an unknown type is reduced to its text.
 */
export const LOST_KINDS = [
    "underline",
    "superscript",
    "subscript",
    "cellSides",
    "mergedCells",
    "headlessTable",
    "rowHeads",
    "caption",
    "cellBlocks",
    "lineBreaks",
    "linkedCode",
    "embeds",
    "imageSize",
    "unknown",
] as const;

export type LostKind = (typeof LOST_KINDS)[number];

/** A kind of content that is lost in Markdown, and its number of occurrences. */
export interface LostThing {
    kind: LostKind;
    count: number;
}

/** Counter of the content lost during a conversion. */
export type Losses = ReturnType<typeof createLosses>;

export function createLosses() {
    const counts = new Map<LostKind, number>();
    return {
        add: (kind: LostKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1),

        /** Returns each lost kind once, in the order of `LOST_KINDS`. */
        list: (): LostThing[] =>
            LOST_KINDS.flatMap((kind) => {
                const count = counts.get(kind);
                return count === undefined ? [] : [{ kind, count }];
            }),
    };
}
