import { MAXIMUM_ID } from "../schemas";
import type { ParseResult } from "./parseResult";
import { createProblem } from "./parseResult";

/** Parses a decimal integer within the range of a column; refuses anything else, such as `1e3`, `0x10` or a huge number. */
export function readInteger(text: unknown): ParseResult<number> {
    if (typeof text !== "string" || !/^\s*-?\d+\s*$/.test(text)) return createProblem("integer");
    const value = Number(text);
    if (value > MAXIMUM_ID) return { problem: { code: "maximum", limit: MAXIMUM_ID } };
    if (value < -MAXIMUM_ID) return { problem: { code: "minimum", limit: -MAXIMUM_ID } };
    // Converts minus zero, which would print and compare oddly.
    return { value: value || 0 };
}

/** Parses a decimal number such as `-1.5`. */
export function readNumber(text: unknown): ParseResult<number> {
    if (typeof text !== "string" || !/^\s*-?\d{1,300}(\.\d{1,300})?\s*$/.test(text)) return createProblem("number");
    return { value: Number(text) || 0 };
}
