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

/** Raw SQL that begins so changes no rows. */
const HARMLESS =
    /^\s*(select|pragma|show|set|begin|start|commit|rollback|savepoint|release|explain|analyze|vacuum|listen|unlisten)\b/i;
const NOTHING: ReadonlySet<string> = new Set();
/** Of more rows than these that a statement answers, nobody is told one by one. */
const MAX_ANSWERED = 700;

/** Whether a statement may change something; one that only reads never touches anything. */
export function isWrite(query: OperationNode): boolean {
    if (RawNode.is(query)) return !HARMLESS.test(query.sqlFragments.join(" "));
    return !Select.is(query) || query.with !== undefined;
}

/** The tags of what a statement has changed: of all whose readings may differ now. */
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

/** What a statement writes to, by what it says itself. */
interface Written {
    source: Source;
    /** The columns that it changes; undefined where whole rows come or go. */
    columns?: readonly string[];
    /** Columns of which it may have lost the values before. */
    changed: readonly string[];
    /** The values of a key in all rows that it writes, before and after; undefined where it does not say. */
    valuesOf(key: string): readonly unknown[] | undefined;
}

function writtenBy(query: InsertQueryNode | UpdateQueryNode | DeleteQueryNode): Written | undefined {
    if (Insert.is(query)) return insertedBy(query);
    if (Update.is(query)) return updatedBy(query);
    const [place, ...others] = query.from.froms;
    const source = place && findSource(place);
    if (!source || others.length > 0 || query.using || query.joins) return undefined;
    return { source, changed: [], valuesOf: (key) => findValues(query.where ? [query.where.where] : [], source, key, true) };
}

/** The row that is there already when an insertion meets one may have other values, but in the columns by which they met. */
function insertedBy({ into, columns = [], values, onConflict, orAction, replace }: InsertQueryNode): Written | undefined {
    const source = into && findSource(into);
    if (!source || orAction || replace) return undefined;
    const names = columns.map(({ column }) => column.name);
    const met = onConflict?.updates ? (onConflict.columns ?? []).map(({ column }) => column.name) : undefined;
    return {
        source,
        changed: (onConflict?.updates ?? []).flatMap(({ column }) => findColumn(column)?.column ?? []),
        valuesOf(key) {
            const place = names.indexOf(key);
            if (place < 0 || !values || !ValuesNode.is(values) || (met && !met.includes(key))) return undefined;
            const given = values.values.map((row) => {
                if (PrimitiveValueListNode.is(row)) return { value: row.values[place] };
                const node = ValueListNode.is(row) ? row.values[place] : undefined;
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
            const given = updates.filter((_, place) => names[place] === key).map(({ value }) => value);
            if (!before || !given.every(ValueNode.is)) return undefined;
            return [...before, ...given.map(({ value }) => value)];
        },
    };
}

/** The values of a key in the rows that a statement answered; undefined where it did not answer the key, or changed it, or they are too many. */
function answeredOf(rows: readonly unknown[], key: string, changed: readonly string[]): readonly unknown[] | undefined {
    if (rows.length === 0 || rows.length > MAX_ANSWERED || changed.includes(key)) return undefined;
    const values = (rows as Record<string, unknown>[]).map((row) => row[key]);
    return values.every((value) => value !== undefined) ? values : undefined;
}

/** Rows go that nobody named, with those that go with them. */
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

/** A reading may have statements in front that write. */
const hasWriteWithin = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(hasWriteWithin);
    if (typeof node !== "object" || node === null || !("kind" in node)) return false;
    const one = node as OperationNode;
    return Insert.is(one) || Update.is(one) || Delete.is(one) || Object.values(one).some(hasWriteWithin);
};
