import type { OperationNode, RawNode, SelectQueryNode, TableNode } from "kysely";
import { AggregateFunctionNode, ReferenceNode, SelectAllNode, SelectionNode } from "kysely";
import type { Source } from "./conditions";
import { findColumn, findEqualColumns, findSource, findValues, readName } from "./conditions";
import type { PlainDescription } from "./tags";
import { ANYTHING, toPart, toTag } from "./tags";

/** Words by which raw SQL may read a table that is not a node of the query. */
const READING = /\b(from|join|select|with)\b/i;

/** Returns the read set of a query: tags such that every write that can change the result touches one of them. */
export function findReadSet(query: OperationNode, describe: (table: string) => PlainDescription): Set<string> {
    const found = lookThrough(query);
    if (found.raw.some((text) => READING.test(text))) return new Set([ANYTHING]);
    const tags = new Set<string>();
    const understood = new Set<TableNode>();
    for (const select of found.selects) addSelect(select);
    for (const table of found.tables) if (!understood.has(table)) addTags(readName(table), []);
    return tags;

    function addSelect(select: SelectQueryNode): void {
        const sources = [...(select.from?.froms ?? []), ...(select.joins ?? []).map((join) => join.table)];
        const isOnlySource = sources.length === 1;
        for (const node of sources) {
            const source = findSource(node);
            if (!source) continue;
            understood.add(source.node);
            addTags(source.table, narrowed(select, source, isOnlySource));
        }
    }

    /** Returns the narrowest restriction that a query's conditions put on a source: the values of one of its keys. */
    function narrowed(select: SelectQueryNode, source: Source, isOnlySource: boolean): string[] {
        const joined = (select.joins ?? []).find((join) => findSource(join.table)?.alias === source.alias);
        const conditions = [
            ...(select.where ? [select.where.where] : []),
            ...(joined?.on && joined.joinType !== "FullJoin" && joined.joinType !== "RightJoin" ? [joined.on.on] : []),
        ];
        const { keys = [] } = describe(source.table);
        const [best] = keys
            .flatMap((key) => {
                const values =
                    findValues(conditions, source, key, isOnlySource) ??
                    // A joined column has the values of the column it is joined with.
                    findEqualColumns(conditions, source, key).map((other) =>
                        findValues(conditions, other, other.column, false),
                    )[0];
                return values ? [{ key, values }] : [];
            })
            .sort((one, other) => one.values.length - other.values.length);
        return best ? [...best.values.map((value) => `${best.key}=${String(value)}`), best.key] : [];
    }

    function addTags(table: string, narrow: readonly string[]): void {
        const groups = Object.entries(describe(table).apart ?? {}).filter(
            ([, columns]) => found.readsAll || columns.some(found.names),
        );
        for (const part of [toPart(table), ...groups.map(([group]) => toPart(table, group))])
            for (const tag of narrow.length > 0 ? narrow : [undefined]) tags.add(toTag(part, tag));
    }
}

/** Collects the nodes of a query that determine what it depends on. */
function lookThrough(query: OperationNode) {
    const selects: SelectQueryNode[] = [];
    const tables: TableNode[] = [];
    const columns = new Set<string>();
    const raw: string[] = [];
    let readsAll = false;
    look(query);
    return {
        selects,
        tables,
        raw,
        readsAll,
        names: (column: string) => columns.has(column) || raw.some((text) => text.includes(column)),
    };

    function look(value: unknown): void {
        if (Array.isArray(value)) {
            for (const one of value) look(one);
            return;
        }
        if (typeof value !== "object" || value === null || !("kind" in value)) return;
        const node = value as OperationNode;
        const column = findColumn(node);
        if (column) columns.add(column.column);
        switch (node.kind) {
            case "AggregateFunctionNode":
                // A count depends on which rows there are, not on their columns.
                if (!isCountOfAll(node)) break;
                look(node.filter);
                return;
            case "ReferenceNode":
                // The table in a column reference also occurs as a source of its own.
                look((node as ReferenceNode).column);
                return;
            case "SelectQueryNode":
                selects.push(node as SelectQueryNode);
                break;
            case "TableNode":
                tables.push(node as TableNode);
                return;
            case "SelectAllNode":
                readsAll = true;
                return;
            case "RawNode":
                raw.push((node as RawNode).sqlFragments.join(" "));
                break;
            case "ColumnNode":
            case "IdentifierNode":
            case "OperatorNode":
            case "PrimitiveValueListNode":
            case "ValueNode":
                // They contain no other nodes.
                return;
        }
        for (const name in node) look((node as unknown as Record<string, unknown>)[name]);
    }
}

const isCountOfAll = (node: OperationNode): node is AggregateFunctionNode =>
    AggregateFunctionNode.is(node) && node.func === "count" && node.aggregated.every(isAllColumns);

const isAllColumns = (node: OperationNode): boolean =>
    SelectAllNode.is(node) ||
    (ReferenceNode.is(node) && SelectAllNode.is(node.column)) ||
    (SelectionNode.is(node) && isAllColumns(node.selection));
