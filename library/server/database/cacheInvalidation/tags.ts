/** Tag of a write with unknown effects. */
export const EVERYTHING = "*";
/** Tag of a read with unknown dependencies. */
export const ANYTHING = "?";

/** A table description without the types of its table. */
export interface PlainDescription {
    keys?: readonly string[];
    apart?: Readonly<Record<string, readonly string[]>>;
    unseen?: Readonly<Record<string, string>>;
    takesAlong?: readonly string[];
}

/**
 * Returns the tag of a part of a table: of all its rows, of the rows with a value of a key, or, without a value, of everything selected by
 * that key.
 */
export function toTag(part: string, key?: string, value?: unknown): string {
    if (key === undefined) return part;
    return value === undefined ? `${part}:${key}` : `${part}:${key}=${String(value)}`;
}

/** Returns the name of a group of columns of a table; without a group, of all columns that are in none. */
export const toPart = (table: string, group?: string): string => (group === undefined ? table : `${table}+${group}`);
