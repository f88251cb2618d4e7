/** First characters with which a spreadsheet takes a text for a formula (FC-10). */
const FORMULA = /^[=+\-@\t\r]/;
/** Maximum number of columns: a table of records with free maps could have one for each key of each row. */
const MAX_COLUMNS = 500;

/**
 * Formats a list as CSV (RFC 4180). Nested objects are columns with dotted names, lists are JSON. A text that a spreadsheet would take for a
 * formula gets a leading apostrophe, which spreadsheets do not show (FC-10).
 */
export function toCSV(rows: readonly unknown[]): string {
    const flat = rows.map((row) => new Map(flatten(row, "")));
    const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))].slice(0, MAX_COLUMNS);
    const lines = [columns, ...flat.map((row) => columns.map((column) => row.get(column)))];
    return lines.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function flatten(value: unknown, name: string): [string, unknown][] {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [[name || "value", value]];
    return Object.entries(value).flatMap(([key, inner]) => flatten(inner, name === "" ? key : `${name}.${key}`));
}

function toCell(value: unknown): string {
    if (value === undefined || value === null) return "";
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    const harmless = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
