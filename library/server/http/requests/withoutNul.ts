import { createFieldError, fill } from "@parley/library/contract";
import { InvalidInput } from "../responses/refusals";

/** Replacement character, as in HTML. */
const REPLACEMENT = "\ufffd";
/** Maximum depth of nested objects and arrays. */
const MAX_DEPTH = 50;

/**
 * Returns a value with the NUL character replaced in all its strings: PostgreSQL can't store it, which would be a server error instead of
 * an odd character (FC-9, FC-11). A value without NUL is returned itself. Throws `InvalidInput` for values nested more deeply than any call
 * of the contract, before other code traverses them (FC-57).
 */
export function withoutNul<T>(value: T): T {
    return holdsNul(value, 0) ? (replaced(value) as T) : value;
}

function holdsNul(value: unknown, depth: number): boolean {
    if (typeof value === "string") return value.includes("\0");
    if (typeof value !== "object" || value === null) return false;
    if (depth >= MAX_DEPTH) throw tooDeep();
    let found = false;
    // Traverses the whole value even after the first NUL, to check its depth.
    for (const [key, inner] of Object.entries(value)) if (key.includes("\0") || holdsNul(inner, depth + 1)) found = true;
    return found;
}

function tooDeep(): InvalidInput {
    const message = fill("The request is nested too deeply: at most {maximum} levels can be read.", { maximum: MAX_DEPTH });
    return new InvalidInput([createFieldError("body", "invalid", { message })]);
}

function replaced(value: unknown): unknown {
    if (typeof value === "string") return value.replaceAll("\0", REPLACEMENT);
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [replaced(key), replaced(inner)]));
}
