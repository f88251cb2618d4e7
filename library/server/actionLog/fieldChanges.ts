import { conflict } from "@parley/library/server/http";

/** Returns the fields of `after` that differ from `before`, as two objects with the same keys; undefined if none differ. */
export function diffFields<Row extends object>(
    before: Row,
    after: Partial<Row>,
): { before: Partial<Row>; after: Partial<Row> } | undefined {
    const keys = (Object.keys(after) as (keyof Row)[]).filter((key) => !isSame(before[key], after[key]));
    if (keys.length === 0) return undefined;
    return { before: picked(before, keys), after: picked(after, keys) };
}

/** Checks whether a record still has the values that an action gave it, so that undoing the action overwrites no later change (FC-54). */
export function areFieldsUnchanged(present: object, after: Record<string, unknown>): boolean {
    const fields = present as Record<string, unknown>;
    return Object.entries(after).every(([key, value]) => isSame(fields[key], value));
}

/** Creates a 409 error: the record has changed since the action, and is left as it is. */
export const hasChangedSince = (name?: string) =>
    conflict("This was changed since, so it was left as it is.", { code: "changedSince", ...(name !== undefined && { name }) });

function picked<Row extends object>(row: Partial<Row>, keys: readonly (keyof Row)[]): Partial<Row> {
    const entries = keys.map((key) => [key, row[key] ?? null]);
    return Object.fromEntries(entries) as Partial<Row>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
