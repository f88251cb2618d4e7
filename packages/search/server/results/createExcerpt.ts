import { splitGraphemes } from "@parley/library/server/graphemes";
import type { TextMark } from "@parley/search/contract";
import { tokenize } from "@parley/tokenizer/server";
import type { FindHits } from "./findHits";

/** Length of an excerpt in UTF-16 units, and of the text in it before the first found word. */
const EXCERPT_LENGTH = 220;
const LENGTH_BEFORE = 40;
/** Maximum length of a text in which words are marked; behind it nothing is looked for. */
const MAX_READ = 200_000;
const CUT = "…";
/** Separator of two cells of a table, whose texts are separated by tabs. */
const CELL_END = " · ";

/** A part of a text, with the found words. */
export interface MarkedText {
    text: string;
    marks: TextMark[];
}

interface FoundPlace extends TextMark {
    clause: number;
}

/** Creates the functions that mark the words which `findHits` finds. */
export function createMarker(findHits: FindHits) {
    return {
        /** Marks the found words in a text. */
        mark: (text: string): MarkedText => ({ text, marks: joined(placesIn(text)) }),

        /**
         * Returns the part of a text in which most of the searched words stand, beginning shortly before the first of them, with the words
         * marked; the beginning of the text if it has none.
         */
        excerpt(text: string): MarkedText {
            const line = text.replaceAll("\t", CELL_END).replace(/\s+/gu, " ").trim();
            const places = placesIn(line);
            const start = line.length <= EXCERPT_LENGTH ? 0 : beginAt(line, bestStart(places));
            const end = endAt(line, start);
            const shift = start > 0 ? CUT.length - start : 0;
            return {
                text: (start > 0 ? CUT : "") + line.slice(start, end) + (end < line.length ? CUT : ""),
                marks: joined(places)
                    .filter((mark) => mark.start >= start && mark.end <= end)
                    .map((mark) => ({ start: mark.start + shift, end: mark.end + shift })),
            };
        },
    };

    function placesIn(text: string): FoundPlace[] {
        const tokenized = tokenize(text.slice(0, MAX_READ));
        return findHits(tokenized).flatMap(({ clause, from, to }) => {
            const start = tokenized.words[from]?.start;
            const end = tokenized.words[Math.min(to, tokenized.words.length) - 1]?.end;
            return start === undefined || end === undefined ? [] : [{ clause, start, end }];
        });
    }
}

/** Returns where the part begins that has the most different words of the query. */
function bestStart(places: readonly FoundPlace[]): number {
    let best = { start: 0, count: 0 };
    let end = 0;
    const counts = new Map<number, number>();
    for (const { clause, start } of places) {
        for (let next = places[end]; next && next.start <= start + EXCERPT_LENGTH - LENGTH_BEFORE; next = places[++end]) {
            counts.set(next.clause, (counts.get(next.clause) ?? 0) + 1);
        }
        if (counts.size > best.count) best = { start, count: counts.size };
        const left = (counts.get(clause) ?? 1) - 1;
        if (left > 0) counts.set(clause, left);
        else counts.delete(clause);
    }
    return best.start;
}

/** Moves the beginning to the start of the sentence or word with the found word. */
function beginAt(line: string, found: number): number {
    if (found <= LENGTH_BEFORE) return 0;
    const before = line.slice(found - LENGTH_BEFORE, found);
    const sentence = Math.max(
        before.lastIndexOf(". "),
        before.lastIndexOf("! "),
        before.lastIndexOf("? "),
        before.lastIndexOf("。") - 1,
    );
    if (sentence >= 0) return found - LENGTH_BEFORE + sentence + 2;
    const word = before.indexOf(" ");
    return word >= 0 && word < before.length - 1 ? found - LENGTH_BEFORE + word + 1 : found;
}

function endAt(line: string, start: number): number {
    const end = start + EXCERPT_LENGTH;
    if (end >= line.length) return line.length;
    const space = line.lastIndexOf(" ", end);
    if (space > start + EXCERPT_LENGTH / 2) return space;
    let whole = start;
    // The next unit, or surrogate pair, shows whether the last grapheme continues.
    for (const grapheme of splitGraphemes(line.slice(start, end + 2))) {
        if (whole + grapheme.length > end) break;
        whole += grapheme.length;
    }
    // A letter under hundreds of marks is cut.
    if (whole > start) return whole;
    return isHighSurrogate(line.charCodeAt(end - 1)) ? end - 1 : end;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;

/** Joins marks that touch or overlap, as those of neighbouring pairs of characters do. */
function joined(marks: readonly TextMark[]): TextMark[] {
    const found: TextMark[] = [];
    for (const mark of [...marks].sort((one, other) => one.start - other.start)) {
        const last = found.at(-1);
        if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
        else found.push({ start: mark.start, end: mark.end });
    }
    return found;
}
