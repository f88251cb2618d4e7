/** Formats that programs write as JSON; a part of such a text is none of them. */
const JSON_FORMATS = new Set(["rich2", "rich"]);
/** Deeper than anything that is shown, see `MAXIMUM_NESTING`: a node has its children in a list. */
const DEEPEST = 100;

/**
 * The beginning of a body, still in its format, so that what needs only the first words of a long text need not render all of it: its first
 * `length` characters, of JSON its first nodes and texts with so many characters together. What is no JSON, where it should be, is cut as plain text.
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

/** A copy of a value without what comes after the first `budget.left` characters of its texts; each other value counts as one. */
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
