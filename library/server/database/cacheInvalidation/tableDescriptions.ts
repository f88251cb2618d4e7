import type { Tables } from "../database";

/**
 * How finely reads and writes of a table are distinguished. Without a description, a table is always read and written as a whole, which is
 * never wrong: a description only lets more data stay cached.
 */
interface TableDescription<Row> {
    /** Columns by which rows are selected and written: a write invalidates only reads with the same value. */
    keys?: readonly (keyof Row & string)[];
    /** Groups of columns that are written separately: a query that reads no column of a group does not depend on it. */
    apart?: { readonly [group: string]: readonly (keyof Row & string)[] };
    /** Columns whose changes do not invalidate cached data and may be seen later, when it expires; each with the reason. */
    unseen?: { readonly [Column in keyof Row & string]?: string };
    /** Tables whose rows the database itself deletes with rows of this one. */
    takesAlong?: readonly (keyof Tables & string)[];
}

export type TableDescriptions = { readonly [Name in keyof Tables]?: TableDescription<Tables[Name]> };
