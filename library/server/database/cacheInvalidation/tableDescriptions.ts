import type { Tables } from "../database";

/**
 * How finely what is read and written in a table is told apart. A table that is not described is always read and written as a whole, which is
 * never wrong: a description only lets more be kept.
 */
interface TableDescription<Row> {
    /** Columns by which rows are asked for and written: only what was read with the same value is touched. */
    keys?: readonly (keyof Row & string)[];
    /** Groups of columns that are written by themselves: who reads none of a group by name does not depend on it. */
    apart?: { readonly [group: string]: readonly (keyof Row & string)[] };
    /** Columns of which a change may be seen a little later, when what is kept is too old; each with its reason. */
    unseen?: { readonly [Column in keyof Row & string]?: string };
    /** Tables whose rows go with those of this one, by the database itself. */
    takesAlong?: readonly (keyof Tables & string)[];
}

export type TableDescriptions = { readonly [Name in keyof Tables]?: TableDescription<Tables[Name]> };
