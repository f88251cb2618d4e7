import type { DeleteQueryNode, InsertQueryNode, OperationNode, QueryResult, UpdateQueryNode } from "kysely";
import {
    DeleteQueryNode as Delete,
    InsertQueryNode as Insert,
    PrimitiveValueListNode,
    RawNode,
    SelectQueryNode as Select,
    UpdateQueryNode as Update,
    ValueListNode,
    ValueNode,
    ValuesNode,
} from "kysely";
import type { Source } from "./conditions";
import { findColumn, findSource, findValues } from "./conditions";
import type { PlainDescription } from "./tags";
import { EVERYTHING, toPart, toTag } from "./tags";

/** Beginnings of raw SQL that changes no rows. */
const HARMLESS =
    /^\s*(select|pragma|show|set|begin|start|commit|rollback|savepoint|release|explain|analyze|vacuum|listen|unlisten)\b/i;
const NOTHING: ReadonlySet<string> = new Set();
/** Maximum number of returned rows that are tracked one by one. */
const MAX_ANSWERED = 700;

/** Whether a statement may write; a statement that only reads touches nothing. */
export function isWrite(query: OperationNode): boolean {
    if (RawNode.is(query)) return !HARMLESS.test(query.sqlFragments.join(" "));
    return !Select.is(query) || query.with !== undefined;
}

/** Returns the write set of a statement: the tags of all reads whose results may have changed. */
export function findWriteSet(
    query: OperationNode,
    { rows, numAffectedRows }: QueryResult<unknown>,
    describe: (table: string) => PlainDescription,
): ReadonlySet<string> {
    if (Select.is(query)) return hasWriteWithin(query) ? new Set([EVERYTHING]) : NOTHING;
    const written = (Insert.is(query) || Update.is(query) || Delete.is(query)) && !query.with ? writtenBy(query) : undefined;
    if (!written) return new Set([EVERYTHING]);
    const isAnswered = "returning" in query && query.returning !== undefined;
    if (isAnswered ? rows.length === 0 : numAffectedRows === 0n) return NOTHING;

    const { source, columns } = written;
    const { keys = [], apart = {}, unseen = {}, takesAlong = [] } = describe(source.table);
    const seen = columns?.filter((column) => !Object.hasOwn(unseen, column));
    if (seen?.length === 0) return NOTHING;
    const grouped = Object.values(apart).flat();
    const groups = Object.keys(apart).filter((group) => !seen || apart[group]?.some((column) => seen.includes(column)));
    const parts = groups.map((group) => toPart(source.table, group));
    if (!seen || seen.some((column) => !grouped.includes(column))) parts.push(toPart(source.table));
    const values = new Map(keys.map((key) => [key, written.valuesOf(key) ?? answeredOf(rows, key, written.changed)]));
    const tags = new Set(parts);
    for (const part of parts) {
        for (const [key, known] of values) {
            if (known) for (const value of known) tags.add(toTag(part, key, value));
            else tags.add(toTag(part, key));
        }
    }
    const gone = new Set<string>();
    if (Delete.is(query)) for (const table of takesAlong) addWhole(table, { tags, gone }, describe);
    return tags;
}

/** Target of a statement, as far as the statement itself determines it. */
interface Written {
    source: Source;
    /** Columns that are changed; undefined if whole rows are inserted or deleted. */
    columns?: readonly string[];
    /** Columns whose previous values may be unknown. */
    changed: readonly string[];
    /** Returns the values of a key in all written rows, before and after the write; undefined if the statement does not determine them. */
    valuesOf(key: string): readonly unknown[] | undefined;
}

function writtenBy(query: InsertQueryNode | UpdateQueryNode | DeleteQueryNode): Written | undefined {
    if (Insert.is(query)) return insertedBy(query);
    if (Update.is(query)) return updatedBy(query);
    const [table, ...others] = query.from.froms;
    const source = table && findSource(table);
    if (!source || others.length > 0 || query.using || query.joins) return undefined;
    return { source, changed: [], valuesOf: (key) => findValues(query.where ? [query.where.where] : [], source, key, true) };
}

/** Describes an insertion. On a conflict the existing row may have other values, except in the conflict columns. */
function insertedBy({ into, columns = [], values, onConflict, orAction, replace }: InsertQueryNode): Written | undefined {
    const source = into && findSource(into);
    if (!source || orAction || replace) return undefined;
    const names = columns.map(({ column }) => column.name);
    const met = onConflict?.updates ? (onConflict.columns ?? []).map(({ column }) => column.name) : undefined;
    return {
        source,
        changed: (onConflict?.updates ?? []).flatMap(({ column }) => findColumn(column)?.column ?? []),
        valuesOf(key) {
            const index = names.indexOf(key);
            if (index < 0 || !values || !ValuesNode.is(values) || (met && !met.includes(key))) return undefined;
            const given = values.values.map((row) => {
                if (PrimitiveValueListNode.is(row)) return { value: row.values[index] };
                const node = ValueListNode.is(row) ? row.values[index] : undefined;
                return node && ValueNode.is(node) ? { value: node.value } : undefined;
            });
            return given.every((one) => one !== undefined) ? given.map(({ value }) => value) : undefined;
        },
    };
}

function updatedBy({ table, from, joins, where, updates = [] }: UpdateQueryNode): Written | undefined {
    const source = table && findSource(table);
    const names = updates.map(({ column }) => findColumn(column)?.column);
    if (!source || from || joins || !names.every((name) => name !== undefined)) return undefined;
    return {
        source,
        columns: names,
        changed: names,
        valuesOf(key) {
            const before = findValues(where ? [where.where] : [], source, key, true);
            const given = updates.filter((_, index) => names[index] === key).map(({ value }) => value);
            if (!before || !given.every(ValueNode.is)) return undefined;
            return [...before, ...given.map(({ value }) => value)];
        },
    };
}

/**
 * Returns the values of a key in the rows returned by a statement; undefined if the key was not returned or has changed, or there are too
 * many rows.
 */
function answeredOf(rows: readonly unknown[], key: string, changed: readonly string[]): readonly unknown[] | undefined {
    if (rows.length === 0 || rows.length > MAX_ANSWERED || changed.includes(key)) return undefined;
    const values = (rows as Record<string, unknown>[]).map((row) => row[key]);
    return values.every((value) => value !== undefined) ? values : undefined;
}

/** Adds the tags of all rows of a table, and of the tables deleted with it. */
function addWhole(
    table: string,
    { tags, gone }: { tags: Set<string>; gone: Set<string> },
    describe: (table: string) => PlainDescription,
): void {
    if (gone.has(table)) return;
    gone.add(table);
    const { keys = [], apart = {}, takesAlong = [] } = describe(table);
    for (const part of [toPart(table), ...Object.keys(apart).map((group) => toPart(table, group))]) {
        tags.add(part);
        for (const key of keys) tags.add(toTag(part, key));
    }
    for (const further of takesAlong) addWhole(further, { tags, gone }, describe);
}

/** Whether a select contains statements that write, such as in a WITH clause. */
const hasWriteWithin = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(hasWriteWithin);
    if (typeof node !== "object" || node === null || !("kind" in node)) return false;
    const one = node as OperationNode;
    return Insert.is(one) || Update.is(one) || Delete.is(one) || Object.values(one).some(hasWriteWithin);
};
