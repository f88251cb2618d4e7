import * as Type from "typebox";
import { CsvArray } from "./schemas";

const MAX_FIELDS = 200;
/** A path into nested objects: at most ten names, so that no URL requests a tree deeper than any response. */
const FieldPath = Type.String({ maxLength: 200, pattern: "^[^.]*(?:\\.[^.]*){0,9}$" });

/** Query parameters of every endpoint that shape its response (contract §1.3). */
export const FieldsQuery = Type.Object({
    fields: Type.Optional(CsvArray(FieldPath, { maxItems: MAX_FIELDS })),
    fieldMapping: Type.Optional(Type.Record(FieldPath, Type.String({ maxLength: 200 }))),
});

/**
 * Reduces a response to the requested fields, and renames them: the effect of `fields` and `fieldMapping` on any successful response
 * (contract §1.3). A field may be a dot path into nested objects; a missing one is null; a renamed one is only present under its new name,
 * at top level. Without `fields` everything is kept except for the renames. A list is processed row by row; a value that is neither list
 * nor object is returned unchanged. The input is not modified.
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

/** Picked fields. A Map, so that no name can access a prototype. */
type Tree = Map<string, unknown>;

function valueAt(answer: Record<string, unknown>, field: string): unknown {
    // Some keys contain dots themselves, such as those of preferences.
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
    // Otherwise the whole object has been picked already, including this part.
}

function asObject(tree: Tree): Record<string, unknown> {
    return Object.fromEntries([...tree].map(([key, value]) => [key, value instanceof Map ? asObject(value as Tree) : value]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null;
}
