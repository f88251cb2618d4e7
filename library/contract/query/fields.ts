import * as Type from "typebox";
import { CsvArray } from "./schemas";

const MAX_FIELDS = 200;
/** A path into objects inside: ten names at most, so that no address asks for a tree that is deeper than any answer. */
const FieldPath = Type.String({ maxLength: 200, pattern: "^[^.]*(?:\\.[^.]*){0,9}$" });

/** What the query of any call may say of the shape of its answer (contract §1.3). */
export const FieldsQuery = Type.Object({
    fields: Type.Optional(CsvArray(FieldPath, { maxItems: MAX_FIELDS })),
    fieldMapping: Type.Optional(Type.Record(FieldPath, Type.String({ maxLength: 200 }))),
});

/**
 * Keeps only the wanted fields of an answer, and renames them: what the query's `fields` and `fieldMapping` ask of any
 * successful call (contract §1.3). A field may be a dot path into objects inside; a missing one comes back null; a
 * renamed one appears under its new name only, at top level. Without `fields` everything stays but for the renames.
 * A list is treated row by row; what is neither list nor object is handed back as it is. The answer isn't changed.
 */
export function pickFields(
    answer: unknown,
    fields: readonly string[] | undefined,
    fieldMapping: Readonly<Record<string, string>> = {},
): unknown {
    if (Array.isArray(answer)) return answer.map((row) => pickFields(row, fields, fieldMapping));
    if (!isRecord(answer)) return answer;
    const labels = new Map(Object.entries(fieldMapping));
    const wanted = fields ?? Object.keys(answer);
    const picked: Tree = new Map();
    for (const field of new Set(wanted)) {
        const label = labels.get(field);
        const isKey = Object.hasOwn(answer, field);
        plant(picked, label !== undefined || isKey ? [label ?? field] : field.split("."), valueAt(answer, field));
    }
    return asObject(picked);
}

/** The branches of what is picked. A Map, so that no name can reach a prototype. */
type Tree = Map<string, unknown>;

function valueAt(answer: Record<string, unknown>, field: string): unknown {
    // Some keys have dots themselves, as those of preferences.
    if (Object.hasOwn(answer, field)) return answer[field] ?? null;
    let value: unknown = answer;
    for (const key of field.split(".")) {
        if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
        value = (value as Record<string, unknown>)[key];
    }
    return value ?? null;
}

function plant(tree: Tree, [key = "", ...rest]: string[], value: unknown): void {
    const present = tree.get(key);
    if (rest.length === 0) {
        tree.set(key, value);
    } else if (present instanceof Map) {
        plant(present, rest, value);
    } else if (!tree.has(key) || present === null) {
        const branch: Tree = new Map();
        tree.set(key, branch);
        plant(branch, rest, value);
    }
    // Else the whole of it was picked already, this part included.
}

function asObject(tree: Tree): Record<string, unknown> {
    return Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? asObject(value as Tree) : value]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null;
}
