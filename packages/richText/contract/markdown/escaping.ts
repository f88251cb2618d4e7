import { findFormulas } from "@parley/library/contract";

/** Context of a text on which its escapes depend. */
export interface EscapeContext {
    /** Whether the text is in the label of a link or an image, where brackets would end it. */
    inLabel: boolean;
    /** The adjacent characters on the line; empty at an end of the paragraph. */
    before: string;
    after: string;
}

/**
 * Escapes a run of text so that Markdown reads it literally. Escapes only characters that would be interpreted, to keep the source close to
 * what people typed. Starts of lines are escaped by `escapeLines`.
 */
export function escapeRun(text: string, context: EscapeContext): string {
    let [written, end] = ["", 0];
    for (const formula of context.inLabel ? [] : findFormulas(text)) {
        const { start } = formula;
        written += escapeProse(text.slice(end, start), { ...context, before: text[end - 1] ?? context.before, after: "$" });
        // The source of a formula is taken literally; an escape would change it.
        written += text.slice(start, formula.end);
        end = formula.end;
    }
    return written + escapeProse(text.slice(end), { ...context, before: text[end - 1] ?? context.before });
}

function escapeProse(text: string, context: EscapeContext): string {
    const lastDollar = text.lastIndexOf("$");
    const escaped = text.replace(SPECIAL, (character, index: number) => {
        const before = text[index - 1] ?? context.before;
        const after = text[index + 1] ?? context.after;
        const rest = text.slice(index, index + MAX_ENTITY_LENGTH);
        // With an escaped bracket behind the label, an escaped one in it would be a formula.
        if (character === "[" && context.inLabel && !text.includes("]", index)) return toReference(character);
        // A later dollar in a run with other marks would complete a formula.
        const isOpen = character === "$" && index === lastDollar && context.after !== "" && /[^\s\d]/.test(after);
        return isOpen || isDelimiter(character, { before, after, inLabel: context.inLabel }, rest) ? `\\${character}` : character;
    });
    return context.inLabel ? escaped : escaped.replace(/(?:https?(?=:\/\/)|mailto(?=:))/gi, "$&\\");
}

/** Escapes lines of a paragraph so that none starts a heading, list, quote, table or rule; empty ones become a backslash. */
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

/** Escapes a heading's trailing number signs, which Markdown would drop as its closing sequence. */
export function escapeHeading(line: string): string {
    return line.replace(/(^|\s)(#+)$/, "$1\\$2");
}

/** Returns a URL as the destination of a link or image. */
export function writeDestination(url: string): string {
    const written = url
        .replace(/[\t\n\r]/g, "")
        .replace(/[<>\\]/g, "\\$&")
        .replace(/&(?=#?\w+;)/g, "\\&");
    return /[\s()<>\\]/.test(written) || written === "" ? `<${written}>` : written;
}

/** Returns text as a code span. */
export function writeCode(text: string): string {
    const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
    const shortest = [...text.matchAll(/`+/g)].some(([run]) => run.length === 1) ? longest + 1 : 1;
    const fence = "`".repeat(shortest);
    const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== "");
    const space = isPadded ? " " : "";
    return fence + space + text + space + fence;
}

/**
 * Returns a character, which may be a surrogate pair, as a numeric reference: the parser treats it as punctuation, and readers see the
 * character.
 */
export function toReference(character: string): string {
    return `&#${character.codePointAt(0)};`;
}

const SPECIAL = /[\\`*_~[\]!<&$]/g;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
/** Maximum length of an entity that is matched; the longest has 33 characters with its delimiters. */
const MAX_ENTITY_LENGTH = 40;
const ENTITY = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/i;

/** Checks whether a character would be interpreted as a delimiter in its context. */
function isDelimiter(character: string, { before, after, inLabel }: EscapeContext, rest: string): boolean {
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
        // Two of them start a formula; one in the text of a link could, with another one behind the link.
        case "$":
            return before === "$" || after === "$" || (inLabel && !/[\s\d]/.test(after));
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

/** A link reference definition. */
const DEFINITION = /^\[(?:[^\\[\]]|\\.)*\]:/;
