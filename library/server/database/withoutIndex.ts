import type { RawBuilder } from "kysely";
import { sql } from "kysely";

/**
 * Returns a column, such as `d.score`, as an expression that no index applies to: for comparing, sorting or grouping without an index scan.
 * The expression is valid for all column types on both engines.
 */
export const withoutIndex = <T>(column: string): RawBuilder<T> => sql<T>`coalesce(${sql.ref(column)}, null)`;
