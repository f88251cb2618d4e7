import type { RawBuilder } from "kysely";
import { sql } from "kysely";

/** A column, `d.score`, as a value that has no index: to be compared, sorted or grouped by, and not to be walked along or looked up. In words that columns of all kinds have on both engines. */
export const asValue = <T>(column: string): RawBuilder<T> => sql<T>`coalesce(${sql.ref(column)}, null)`;
