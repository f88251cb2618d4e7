import { InvalidInput } from "../responses/refusals";

/** Stands for a character that no text may hold, as it does in HTML. */
const REPLACEMENT = "\ufffd";
/** How many objects and lists may stand in one another. */
const MAX_DEPTH = 50;

/**
 * The same value with the NUL character replaced in every text: PostgreSQL stores none, so that it would be an error of the server
 * instead of an odd letter (FC-9, FC-11). What holds none is handed back as it is. Throws `InvalidInput` for what is nested more deeply than any call
 * of the contract, before anything else walks through it (FC-57).
 */
export function withoutNul<T>(value: T): T {
    return holdsNul(value, 0) ? (replaced(value) as T) : value;
}

function holdsNul(value: unknown, depth: number): boolean {
    if (typeof value === "string") return value.includes("\0");
    if (typeof value !== "object" || value === null) return false;
    if (depth >= MAX_DEPTH) throw tooDeep();
    let found = false;
    // Goes through all of it, also behind the first NUL.
    for (const [key, inner] of Object.entries(value)) if (key.includes("\0") || holdsNul(inner, depth + 1)) found = true;
    return found;
}

function tooDeep(): InvalidInput {
    const message = `The request is nested too deeply: at most ${MAX_DEPTH} levels can be read.`;
    return new InvalidInput([{ field: "body", code: "invalid", status: 422, message }]);
}

function replaced(value: unknown): unknown {
    if (typeof value === "string") return value.replaceAll("\0", REPLACEMENT);
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [replaced(key), replaced(inner)]));
}
