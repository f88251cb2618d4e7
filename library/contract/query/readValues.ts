import { countCharacters } from "../countCharacters";
import { MAXIMUM_ID } from "../schemas";
import type { ParseResult } from "./parseResult";
import { createProblem } from "./parseResult";

/**
 * How values are written. In a `query` every leaf is text, and the empty text is no value; a `form` is the same, but its empty text is a
 * text; `json` has types, besides which the texts of numbers and of truth values are accepted, as old clients send them (contract §1.3).
 */
export type Notation = "query" | "form" | "json";

/** Bounds of a number, both inclusive. */
export interface Bounds {
    minimum?: number;
    maximum?: number;
}

/** Limits of a text, in characters, and its pattern. */
export interface TextLimits {
    minLength?: number;
    maxLength?: number;
    pattern?: string;
}

/** Parses a whole number: the decimal text of one, or, in JSON, a number. Without bounds it must fit into a column. */
export function readInteger(input: unknown, { minimum = -MAXIMUM_ID, maximum = MAXIMUM_ID }: Bounds = {}): ParseResult<number> {
    const isWritten = typeof input === "string" && /^\s*-?\d+\s*$/.test(input);
    if (!isWritten && !Number.isInteger(input)) return createProblem("integer");
    return within(Number(input), minimum, maximum);
}

/** Parses a decimal number such as `-1.5`, or accepts a finite number of JSON. */
export function readNumber(input: unknown, { minimum = -Infinity, maximum = Infinity }: Bounds = {}): ParseResult<number> {
    const isWritten = typeof input === "string" && /^\s*-?\d{1,300}(\.\d{1,300})?\s*$/.test(input);
    if (!isWritten && !Number.isFinite(input)) return createProblem("number");
    return within(Number(input), minimum, maximum);
}

/** Parses a truth value: `true`, `1`, `yes`, `on` and their opposites, in any case; JSON's own, and its 1 and 0 (contract §1.3). */
export function readBoolean(input: unknown): ParseResult<boolean> {
    const text = typeof input === "boolean" || typeof input === "number" ? String(input) : input;
    if (typeof text !== "string") return createProblem("boolean");
    if (/^(true|1|yes|on)$/i.test(text)) return { value: true };
    return /^(false|0|no|off)$/i.test(text) ? { value: false } : createProblem("boolean");
}

const UNITS_PER_CHARACTER = 2;

/** Checks a text. An empty one where text is required is a missing field, with status 422 (contract §1.8). */
export function readText({ minLength = 0, maxLength = Infinity, pattern }: TextLimits, input: unknown): ParseResult<string> {
    if (typeof input !== "string") return createProblem("string");
    // A character has at most two units: what is longer need not be counted.
    if (input.length > UNITS_PER_CHARACTER * maxLength) return { problem: { code: "maxLength", limit: maxLength } };
    const length = countCharacters(input);
    if (length < minLength)
        return { problem: length === 0 ? { code: "missingField", status: 422 } : { code: "minLength", limit: minLength } };
    if (length > maxLength) return { problem: { code: "maxLength", limit: maxLength } };
    // bounded: a pattern of the contract.
    if (pattern !== undefined && !new RegExp(pattern, "u").test(input)) return createProblem("string");
    return { value: input };
}

/** Finds the choice that was written: itself, or its text. Null is written as the empty text where there is only text. */
export function readChoice(choices: readonly unknown[], input: unknown, notation: Notation): ParseResult<unknown> {
    const exact = choices.find((choice) => choice === input);
    if (exact !== undefined) return { value: exact };
    if (notation !== "json" && input === "" && choices.includes(null)) return { value: null };
    const isPlain = typeof input === "string" || typeof input === "number" || typeof input === "boolean";
    const matched = isPlain ? choices.find((choice) => choice !== null && String(choice) === String(input)) : undefined;
    return matched === undefined ? createProblem("value") : { value: matched };
}

/** Checks a null, which is the empty text where there is only text. */
export function readNull(input: unknown, notation: Notation): ParseResult<null> {
    return input === null || (notation !== "json" && input === "") ? { value: null } : createProblem("null");
}

function within(value: number, minimum: number, maximum: number): ParseResult<number> {
    if (value < minimum) return { problem: { code: "minimum", limit: minimum } };
    if (value > maximum) return { problem: { code: "maximum", limit: maximum } };
    // Converts minus zero, which would print and compare oddly.
    return { value: value || 0 };
}
