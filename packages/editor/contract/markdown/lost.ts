/**
 * What rich text can say and Markdown can't. The words stay in every case, but:
 * - `underline`, `superscript`, `subscript`: they are no longer marked;
 * - `cellSides`: cells whose words stand on another side than the head of their column go to that side;
 * - `mergedCells`: a cell that spans several becomes one;
 * - `headlessTable`: a table without a row of heads gets an empty one;
 * - `rowHeads`: heads at the begin of a row become cells;
 * - `caption`: a table's caption becomes a paragraph before it;
 * - `cellBlocks`: paragraphs, lists and the like in a cell become one line;
 * - `lineBreaks`: breaks in a heading, a cell or inline code become spaces;
 * - `linkedCode`: inline code with a bracket in the words of a link becomes words;
 * - `embeds`: a card or a player becomes a link;
 * - `imageSize`: a picture loses the size it was given;
 * - `unknown`: a part we do not know becomes its words.
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

/** Something a body loses when it is written in Markdown, and how many times. */
export interface LostThing {
    kind: LostKind;
    count: number;
}

/** Counts what is lost while a body is written. */
export type Losses = ReturnType<typeof createLosses>;

export function createLosses() {
    const counts = new Map<LostKind, number>();
    return {
        add: (kind: LostKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1),

        /** Each kind once, in the order of `LOST_KINDS`. */
        list: (): LostThing[] =>
            LOST_KINDS.flatMap((kind) => {
                const count = counts.get(kind);
                return count === undefined ? [] : [{ kind, count }];
            }),
    };
}
