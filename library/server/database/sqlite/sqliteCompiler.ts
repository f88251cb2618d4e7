import type { PrimitiveValueListNode } from "kysely";
import { BinaryOperationNode, SqliteQueryCompiler } from "kysely";

/**
 * Compiles queries for SQLite. A list after IN is filled up to a power of two with its last value, which changes no result: lists of any
 * length then share a few texts, so that their statements are prepared once and not for each length.
 */
export class ReusableStatementCompiler extends SqliteQueryCompiler {
    protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
        const { values } = node;
        const isList = this.parentNode !== undefined && BinaryOperationNode.is(this.parentNode);
        const missing = isList && values.length > 0 ? 2 ** Math.ceil(Math.log2(values.length)) - values.length : 0;
        const isFilled = missing > 0 && values.length <= MAX_FILLED;
        const last = values.at(-1);
        super.visitPrimitiveValueList(
            isFilled ? { ...node, values: [...values, ...Array.from({ length: missing }, () => last)] } : node,
        );
    }
}

/** Maximum length of lists that are filled: longer ones are rare, and each value costs something. */
const MAX_FILLED = 500;
