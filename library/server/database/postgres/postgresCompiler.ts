import type { BinaryOperationNode, OperationNode } from "kysely";
import { OperatorNode, PostgresDialect, PostgresQueryCompiler, PrimitiveValueListNode, ValueListNode } from "kysely";

/** PostgreSQL dialect that supports empty lists, as SQLite does: `in` an empty list is false, and `not in` is true. */
export class PostgresDialectWithEmptyLists extends PostgresDialect {
    override createQueryCompiler(): PostgresQueryCompiler {
        return new Compiler();
    }
}

class Compiler extends PostgresQueryCompiler {
    protected override visitBinaryOperation(node: BinaryOperationNode): void {
        const operator = OperatorNode.is(node.operator) ? node.operator.operator : undefined;
        if ((operator === "in" || operator === "not in") && isEmpty(node.rightOperand))
            this.append(String(operator === "not in"));
        else super.visitBinaryOperation(node);
    }
}

function isEmpty(node: OperationNode): boolean {
    return (PrimitiveValueListNode.is(node) || ValueListNode.is(node)) && node.values.length === 0;
}
