import { findFormulas } from "@parley/library/contract";

/** Where a text stands, as far as its escapes depend on it. */
export interface TextPlace {
    /** In the words of a link or a picture, where brackets would end them. */
    inLabel: boolean;
    /** The characters beside it on the line; empty at an end of the paragraph. */
    before: string;
    after: string;
}

/**
 * A run of characters as Markdown that is read as those characters. Only what would be read as something else is escaped, so that what
 * people see in the plain field is close to what they wrote. What begins a line is the matter of `escapeLines`.
 */
export function escapeRun(text: string, place: TextPlace): string {
    let [written, end] = ["", 0];
    for (const formula of place.inLabel ? [] : findFormulas(text)) {
        const { start } = formula;
        written += escapeProse(text.slice(end, start), { ...place, before: text[end - 1] ?? place.before, after: "$" });
        // Its source is read as it stands: an escape would change the formula.
        written += text.slice(start, formula.end);
        end = formula.end;
    }
    return written + escapeProse(text.slice(end), { ...place, before: text[end - 1] ?? place.before });
}

function escapeProse(text: string, place: TextPlace): string {
    const lastDollar = text.lastIndexOf("$");
    const escaped = text.replace(SPECIAL, (character, index: number) => {
        const before = text[index - 1] ?? place.before;
        const after = text[index + 1] ?? place.after;
        const rest = text.slice(index, index + MAX_ENTITY_LENGTH);
        // With one further on, in other marks than these, it would begin a formula.
        const isOpen = character === "$" && index === lastDollar && place.after !== "" && /[^\s\d]/.test(after);
        return isOpen || isMeant(character, { before, after, inLabel: place.inLabel }, rest) ? `\\${character}` : character;
    });
    return place.inLabel ? escaped : escaped.replace(/(?:https?(?=:\/\/)|mailto(?=:))/gi, "$&\\");
}

/** Lines of a paragraph, none of which begins a heading, a list, a quote, a table or a line; empty ones are kept by a backslash. */
export function escapeLines(lines: readonly string[]): string[] {
    const formulas = findFormulas(lines.join("\n"));
    let start = 0;
    return lines.map((line) => {
        const at = start;
        start += line.length + 1;
        if (formulas.some((formula) => formula.start < at && at < formula.end)) return line;
        return line === "" ? "\\" : escapeStart(line);
    });
}

/** A heading's words: marks at its end would be taken for the closing of the heading. */
export function escapeHeading(line: string): string {
    return line.replace(/(^|\s)(#+)$/, "$1\\$2");
}

/** An address as it stands in the parentheses of a link or a picture. */
export function writeDestination(url: string): string {
    const written = url
        .replace(/[\t\n\r]/g, "")
        .replace(/[<>\\]/g, "\\$&")
        .replace(/&(?=#?\w+;)/g, "\\&");
    return /[\s()<>\\]/.test(written) || written === "" ? `<${written}>` : written;
}

/** Text as a code span. */
export function writeCode(text: string): string {
    const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
    const shortest = [...text.matchAll(/`+/g)].some(([run]) => run.length === 1) ? longest + 1 : 1;
    const fence = "`".repeat(shortest);
    const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== "");
    const space = isPadded ? " " : "";
    return fence + space + text + space + fence;
}

/** The character, or the two units of one, as a reference: to the parser it is a punctuation mark then, to the reader it is the same. */
export function asReference(character: string): string {
    return `&#${character.codePointAt(0)};`;
}

const SPECIAL = /[\\`*_~[\]!<&$]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
/** The longest name of an entity has 33 characters with its marks. */
const MAX_ENTITY_LENGTH = 40;
const ENTITY = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/i;

/** Whether a character would be read as a mark where it stands. */
function isMeant(character: string, { before, after, inLabel }: TextPlace, rest: string): boolean {
    switch (character) {
        case "\\":
            return after === "" || PUNCTUATION.test(after) || /\s/.test(after);
        case "*":
            return !(/[ \t]/.test(before) && /^\s?$/.test(after));
        case "_":
            return !(WORD.test(before) && WORD.test(after)) && !(/\s/.test(before) && /\s/.test(after));
        case "~":
            return before === "~" || after === "~";
        case "[":
            return inLabel;
        case "]":
            return inLabel || after === "(" || after === "[" || after === ":";
        case "!":
            return after === "[";
        case "<":
            return /\S/.test(after);
        case "&":
            return ENTITY.test(rest);
        // Two of them begin a formula.
        case "$":
            return before === "$" || after === "$";
        default:
            return true;
    }
}

function escapeStart(line: string): string {
    const [, number, delimiter] = /^(\d{1,9})([.)])(?=\s|$)/.exec(line) ?? [];
    if (number !== undefined && delimiter !== undefined) return `${number}\\${line.slice(number.length)}`;
    const isBlock = /^(?:#{1,6}(?:\s|$)|>|[-+](?:\s|$)|=+\s*$|[|:-][|:\-\s]*$)/.test(line);
    return isBlock || DEFINITION.test(line) ? `\\${line}` : line;
}

/** The name of an address that is told elsewhere. */
const DEFINITION = /^\[(?:[^\\[\]]|\\.)*\]:/;
