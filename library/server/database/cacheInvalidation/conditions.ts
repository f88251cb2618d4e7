import type { OperationNode } from "kysely";
import {
    AliasNode,
    AndNode,
    BinaryOperationNode,
    ColumnNode,
    IdentifierNode,
    OperatorNode,
    ParensNode,
    PrimitiveValueListNode,
    RawNode,
    ReferenceNode,
    TableNode,
    ValueListNode,
    ValueNode,
} from "kysely";

/** Maximum number of values that are tracked one by one; longer lists count as unknown. */
const MAX_VALUES = 300;

/** A table in a query. */
export interface Source {
    node: TableNode;
    table: string;
    /** Name of the table within the query. */
    alias: string;
}

/** Returns the table of a FROM or JOIN item, with or without an alias; undefined for anything else, such as a subquery. */
export function findSource(table: OperationNode): Source | undefined {
    if (!AliasNode.is(table)) return TableNode.is(table) ? sourceAs(table, readName(table)) : undefined;
    return TableNode.is(table.node) && IdentifierNode.is(table.alias) ? sourceAs(table.node, table.alias.name) : undefined;
}

const sourceAs = (node: TableNode, alias: string): Source => ({ node, table: readName(node), alias });

export const readName = (node: TableNode): string => node.table.identifier.name;

/** A column, with the alias of its source if the query names it. */
interface Column {
    column: string;
    alias?: string;
}

/** Returns the column that a node refers to; undefined for other nodes. */
export function findColumn(node: OperationNode): Column | undefined {
    // A column may be wrapped in raw SQL: `+"categoryID"` is a column without its index.
    if (RawNode.is(node)) {
        const [column, ...others] = node.parameters;
        return column && others.length === 0 && ["", "+"].includes(node.sqlFragments.join("").trim())
            ? findColumn(column)
            : undefined;
    }
    if (ColumnNode.is(node)) return { column: node.column.name };
    if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined;
    const column = node.column.column.name;
    return node.table ? { column, alias: node.table.table.identifier.name } : { column };
}

/**
 * Returns the values that a column of a source must have according to a conjunction of conditions; undefined if the conditions do not
 * restrict it. `isAlone` is whether a column without a table name can only belong to this source.
 */
export function findValues(
    conditions: readonly OperationNode[],
    { alias }: Pick<Source, "alias">,
    column: string,
    isOnlySource: boolean,
): readonly unknown[] | undefined {
    for (const condition of conditions.flatMap(allOf)) {
        if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator)) continue;
        const found = findColumn(condition.leftOperand);
        if (found?.column !== column || (found.alias === undefined ? !isOnlySource : found.alias !== alias)) continue;
        const values = literalsOf(condition.operator.operator, condition.rightOperand);
        if (values && values.length <= MAX_VALUES) return values;
    }
    return undefined;
}

/** Returns the columns of other sources that must equal a column of this one. */
export function findEqualColumns(conditions: readonly OperationNode[], { alias }: Source, column: string): Required<Column>[] {
    return conditions.flatMap(allOf).flatMap((condition) => {
        if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator) || condition.operator.operator !== "=")
            return [];
        const [left, right] = [findColumn(condition.leftOperand), findColumn(condition.rightOperand)];
        if (!left?.alias || !right?.alias) return [];
        const pair = [left, right] as Required<Column>[];
        return pair.flatMap((one, index) => (one.alias === alias && one.column === column ? (pair[1 - index] ?? []) : []));
    });
}

/** Splits a conjunction into its conditions. */
function allOf(node: OperationNode): OperationNode[] {
    if (AndNode.is(node)) return [...allOf(node.left), ...allOf(node.right)];
    return ParensNode.is(node) ? allOf(node.node) : [node];
}

function literalsOf(operator: string, node: OperationNode): readonly unknown[] | undefined {
    if (operator === "=" || operator === "is") return ValueNode.is(node) ? [node.value] : undefined;
    if (operator !== "in") return undefined;
    if (PrimitiveValueListNode.is(node)) return node.values;
    if (!ValueListNode.is(node) || !node.values.every(ValueNode.is)) return undefined;
    return node.values.map((value) => (value as ValueNode).value);
}
