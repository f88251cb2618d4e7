/** Stands for a character that no text may hold, as it does in HTML. */
const REPLACEMENT = "\ufffd";

/**
 * The same value with the NUL character replaced in every text: PostgreSQL stores none, so that it would be an error of the server
 * instead of an odd letter (FC-9, FC-11). What holds none is handed back as it is.
 */
export function withoutNul<T>(value: T): T {
    return holdsNul(value) ? (replaced(value) as T) : value;
}

function holdsNul(value: unknown): boolean {
    if (typeof value === "string") return value.includes("\0");
    return typeof value === "object" && value !== null && Object.entries(value).some((entry) => entry.some(holdsNul));
}

function replaced(value: unknown): unknown {
    if (typeof value === "string") return value.replaceAll("\0", REPLACEMENT);
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [replaced(key), replaced(inner)]));
}
