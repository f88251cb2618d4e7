/** Formats that are JSON, where a part of the text is not valid by itself. */
const JSON_FORMATS = new Set(["rich2", "rich"]);
/**
 * Maximum depth of the copied JSON: deeper than any rendered body, see `MAXIMUM_NESTING`. The children of a node are in an array, which
 * counts as a level.
 */
const DEEPEST = 100;

/**
 * Returns the beginning of a body in its own format, so that an excerpt of a long text does not require rendering all of it: the first
 * `length` characters, or of JSON the first nodes and strings with that many characters in total. Invalid JSON is cut like plain text.
 */
export function cutBeginning(body: string, format: string, length: number): string {
    if (body.length <= length) return body;
    if (!JSON_FORMATS.has(format.toLowerCase())) return body.trimStart().slice(0, length);
    let value: unknown;
    try {
        value = JSON.parse(body);
    } catch {
        return body.slice(0, length);
    }
    return JSON.stringify(firstOf(value, { left: length }, 0));
}

/**
 * Returns a copy of a value that ends after the first `budget.left` characters of its strings; every other value counts as one character.
 */
function firstOf(value: unknown, budget: { left: number }, depth: number): unknown {
    if (typeof value === "string") {
        const text = value.slice(0, Math.max(0, budget.left));
        budget.left -= value.length;
        return text;
    }
    budget.left--;
    if (typeof value !== "object" || value === null) return value;
    if (depth > DEEPEST) return Array.isArray(value) ? [] : {};
    if (!Array.isArray(value))
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, firstOf(inner, budget, depth + 1)]));
    const first: unknown[] = [];
    for (const inner of value) {
        if (budget.left <= 0) break;
        first.push(firstOf(inner, budget, depth + 1));
    }
    return first;
}
