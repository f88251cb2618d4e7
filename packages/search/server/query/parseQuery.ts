import type { DateTime } from "@parley/library/contract";
import { countCharacters, parseDateTime, toDateTime } from "@parley/library/contract";

/** Maximum length of a query in characters; the rest is cut off. */
export const MAX_QUERY_LENGTH = 500;
/** Maximum numbers of searched, excluded and filtering terms. */
export const MAX_TERMS = 32;
export const MAX_EXCLUDED = 32;
export const MAX_FILTERS = 20;

/** A word or phrase to find. */
export interface QueryTerm {
    text: string;
    /** Whether it is in quotation marks: its words must follow one another. */
    isPhrase: boolean;
    /** Whether it must stand in the title. */
    inTitle: boolean;
}

/** A condition that is written in the query, such as `author:Iris` or `-tag:heat`. */
interface QueryFilter {
    field: "author" | "in" | "tag";
    value: string;
    isExcluded: boolean;
}

/** A parsed query. */
export interface ParsedQuery {
    terms: QueryTerm[];
    excluded: QueryTerm[];
    filters: QueryFilter[];
    /** Values of `is:`, such as `closed`. */
    states: { state: string; isExcluded: boolean }[];
    /** Written before this moment, and at or after this moment. */
    before?: DateTime;
    after?: DateTime;
    /** Whether a part of the query was cut off, because it is too long. */
    isCut: boolean;
}

/** Quotation marks that begin a phrase, with those that may end it. */
const QUOTES: ReadonlyMap<string, string> = new Map([
    ['"', '"'],
    ["“", "”“"],
    ["„", "“”"],
    ["«", "»"],
    ["»", "«"],
    ["「", "」"],
    ["『", "』"],
    ["＂", "＂"],
]);
const SPACE = /\s/u;
const MINUS = new Set(["-", "−", "－"]);
const OPERATOR = /(author|in|tag|is|before|after|title)[:：]/iuy;

/**
 * Parses what a person types into the search field: words, "phrases", -minus, and `author:`, `in:`, `tag:`, `is:`, `before:`, `after:`,
 * `title:`. `knownStates` are the values that `is:` may have. There are no errors: anything that is no operator is a word, and anything too long is
 * cut (`isCut`).
 */
export function parseQuery(query: string, knownStates: ReadonlySet<string>): ParsedQuery {
    const isLong = countCharacters(query) > MAX_QUERY_LENGTH;
    const text = isLong ? Array.from(query).slice(0, MAX_QUERY_LENGTH).join("") : query;
    const parsed: ParsedQuery = { terms: [], excluded: [], filters: [], states: [], isCut: isLong };
    let index = 0;
    while (index < text.length) {
        if (SPACE.test(text[index] ?? "")) {
            index++;
            continue;
        }
        const isExcluded = MINUS.has(text[index] ?? "") && !SPACE.test(text[index + 1] ?? " ");
        const start = isExcluded ? index + 1 : index;
        OPERATOR.lastIndex = start;
        const operator = OPERATOR.exec(text);
        const value = operator && readValue(text, OPERATOR.lastIndex);
        const filter = operator && value && { ...value, name: (operator[1] ?? "").toLowerCase(), isExcluded };
        if (filter && addFilter(parsed, filter, knownStates)) {
            index = filter.end;
            continue;
        }
        const word = readValue(text, start);
        index = Math.max(word.end, start + 1);
        if (word.text !== "") addTerm(parsed, { text: word.text, isPhrase: word.isPhrase, inTitle: false }, isExcluded);
    }
    return parsed;
}

interface Value {
    text: string;
    isPhrase: boolean;
    /** Index after the value. */
    end: number;
}

/** Reads a phrase or a word. A quotation mark that is never closed is skipped. */
function readValue(text: string, from: number): Value {
    const closing = QUOTES.get(text[from] ?? "");
    if (closing !== undefined) {
        for (let end = from + 1; end < text.length; end++) {
            if (closing.includes(text[end] ?? ""))
                return { text: text.slice(from + 1, end).trim(), isPhrase: true, end: end + 1 };
        }
        return { ...readValue(text, from + 1), isPhrase: false };
    }
    let end = from;
    while (end < text.length && !SPACE.test(text[end] ?? "") && !(end > from && isQuote(text[end]))) end++;
    return { text: text.slice(from, end), isPhrase: false, end };
}

const isQuote = (character: string | undefined): boolean => QUOTES.has(character ?? "");

function addTerm(parsed: ParsedQuery, term: QueryTerm, isExcluded: boolean): void {
    const list = isExcluded ? parsed.excluded : parsed.terms;
    if (list.length < (isExcluded ? MAX_EXCLUDED : MAX_TERMS)) list.push(term);
    else parsed.isCut = true;
}

interface NamedValue extends Value {
    name: string;
    isExcluded: boolean;
}

/** Adds a condition; returns false if it is not understood. */
function addFilter(
    parsed: ParsedQuery,
    { name, text: value, isPhrase, isExcluded }: NamedValue,
    knownStates: ReadonlySet<string>,
): boolean {
    if (value === "") return false;
    if (name === "title") {
        addTerm(parsed, { text: value, isPhrase, inTitle: true }, isExcluded);
        return true;
    }
    if (name === "before" || name === "after") {
        const date = isExcluded ? undefined : parseMoment(value);
        if (date === undefined) return false;
        parsed[name] = date;
        return true;
    }
    if (name === "is") {
        const state = value.toLowerCase();
        if (!knownStates.has(state)) return false;
        if (!parsed.states.some((known) => known.state === state && known.isExcluded === isExcluded)) {
            parsed.states.push({ state, isExcluded });
        }
        return true;
    }
    if (name !== "author" && name !== "in" && name !== "tag") return false;
    if (parsed.filters.length < MAX_FILTERS) parsed.filters.push({ field: name, value, isExcluded });
    else parsed.isCut = true;
    return true;
}

/** Returns the beginning of a day, month or year. */
function parseMoment(value: string): DateTime | undefined {
    const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(value) ?? [];
    const date = year === undefined ? parseDateTime(value) : parseDateTime(`${year}-${month ?? "01"}-01`);
    return date && toDateTime(new Date(date.dateTime));
}
