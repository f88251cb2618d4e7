import * as Type from "typebox";
import type { Marker } from "./marker";
import { MARKER_KEY } from "./marker";
import type { ParseResult } from "./parseResult";
import { createProblem } from "./parseResult";
import { readInteger, readNumber } from "./readValues";

/** Requested numbers, as a list or as bounds (contract §1.4). A missing bound is open. */
export type Range<T = number> = ListRange<T> | BoundsRange<T>;

/** A list of values. */
export interface ListRange<T = number> {
    kind: "list";
    values: T[];
}

/** Lower and upper bound; at least one of both is given. */
export interface BoundsRange<T = number> {
    kind: "bounds";
    from?: T;
    to?: T;
    fromInclusive: boolean;
    toInclusive: boolean;
}

/** Maximum number of values in a list, limited by the parameters of an SQL statement. */
export const MAXIMUM_LIST = 5000;

/** Creates the schema of a range parameter: a `Range` for caller and handler; text in the query string. */
export function RangeFilter(of: "integer" | "number") {
    const marker: Marker = { kind: "range", of };
    return Type.Unsafe<Range>({ [MARKER_KEY]: marker });
}

/** Creates the range of exactly these values. */
export function createListRange(...values: number[]): ListRange {
    return { kind: "list", values };
}

/**
 * Parses a range expression, or an array as a list of values (contract §1.4). Returns a problem for an empty text, a missing value, one
 * value in brackets, anything that is not a number, or an unknown operator.
 */
export function parseRange(input: unknown, of: "integer" | "number" = "integer"): ParseResult<Range> {
    const written = Array.isArray(input) ? ({ kind: "list", values: input } as ListRange<unknown>) : splitRange(input);
    if (!written) return createProblem("range");
    if (written.kind === "list") return readList(written.values, of);
    const { from, to, ...rest } = written;
    const fromValue = readBound(from, of);
    const toValue = readBound(to, of);
    if ("problem" in fromValue) return fromValue;
    if ("problem" in toValue) return toValue;
    return { value: { ...rest, ...valueAs("from", fromValue.value), ...valueAs("to", toValue.value) } };
}

/**
 * Splits a range expression without parsing its values, which stay text: numbers and dates have the same grammar. Returns undefined if it
 * is not a range.
 */
export function splitRange(input: unknown): Range<string> | undefined {
    if (typeof input !== "string") return undefined;
    const text = input.trim();
    const bound = /^([<>=!]+)\s*(.*)/s.exec(text);
    if (bound) return oneBound(bound[1] ?? "", bound[2] ?? "");
    const [isOpened, isClosed] = ["[(".includes(text.charAt(0)), "])".includes(text.slice(-1))];
    const inner = text.slice(isOpened ? 1 : 0, isClosed ? -1 : undefined);
    if (!isOpened && !isClosed && !inner.includes("..")) return { kind: "list", values: inner.split(",") };
    return twoBounds(inner, !text.startsWith("("), !text.endsWith(")"));
}

/** Formats a range in its canonical form: `a..b`, `[a,b)`, `>=a`, `a,b` (contract §1.4). */
export function printRange(range: Range<number | string>): string {
    if (range.kind === "list") return range.values.join(",");
    const { from, to, fromInclusive, toInclusive } = range;
    if (from === undefined) return `${toInclusive ? "<=" : "<"}${to}`;
    if (to === undefined) return `${fromInclusive ? ">=" : ">"}${from}`;
    return fromInclusive && toInclusive
        ? `${from}..${to}`
        : `${fromInclusive ? "[" : "("}${from},${to}${toInclusive ? "]" : ")"}`;
}

function oneBound(operator: string, value: string): Range<string> | undefined {
    const bounds = { kind: "bounds", fromInclusive: true, toInclusive: true } as const;
    switch (operator) {
        case "=":
            return { kind: "list", values: [value] };
        case ">=":
            return { ...bounds, from: value };
        case ">":
            return { ...bounds, from: value, fromInclusive: false };
        case "<=":
            return { ...bounds, to: value };
        case "<":
            return { ...bounds, to: value, toInclusive: false };
        // Stryker disable next-line ConditionalExpression: a function that ends without it also returns undefined.
        default:
            return undefined;
    }
}

function twoBounds(inner: string, fromInclusive: boolean, toInclusive: boolean): Range<string> | undefined {
    const [from = "", to, ...more] = inner.split(/\.{2,3}|,/).map((value) => value.trim());
    if (to === undefined || more.length > 0 || (from === "" && to === "")) return undefined;
    return { kind: "bounds", fromInclusive, toInclusive, ...(from !== "" && { from }), ...(to !== "" && { to }) };
}

function readList(values: unknown[], of: "integer" | "number"): ParseResult<Range> {
    if (values.length === 0) return createProblem("range");
    if (values.length > MAXIMUM_LIST) return { problem: { code: "maxItems", limit: MAXIMUM_LIST } };
    const numbers: number[] = [];
    for (const value of values) {
        const reading = readValue(value, of);
        if ("problem" in reading) return reading;
        numbers.push(reading.value);
    }
    return { value: { kind: "list", values: numbers } };
}

function readBound(text: string | undefined, of: "integer" | "number"): ParseResult<number | undefined> {
    // Stryker disable next-line ObjectLiteral: without value and problem, the value is undefined as well; only the type checker needs this.
    return text === undefined ? { value: undefined } : readValue(text, of);
}

function readValue(text: unknown, of: "integer" | "number"): ParseResult<number> {
    if (typeof text !== "string") return createProblem(of);
    return of === "integer" ? readInteger(text) : readNumber(text);
}

function valueAs<K extends "from" | "to">(key: K, value: number | undefined): { [key in K]?: number } {
    return value === undefined ? {} : ({ [key]: value } as { [key in K]: number });
}
