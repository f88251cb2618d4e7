/** Stands for a write of which nobody can tell what it changes. */
export const EVERYTHING = "*";
/** Stands for a reading of which nobody can tell what it depends on. */
export const ANYTHING = "?";

/** A description without the types of one table. */
export interface PlainDescription {
    keys?: readonly string[];
    apart?: Readonly<Record<string, readonly string[]>>;
    unseen?: Readonly<Record<string, string>>;
    takesAlong?: readonly string[];
}

/** The tag of a part of a table: of all its rows, of those with a value of a key, or, without a value, of all that were asked for by the key. */
export function toTag(part: string, key?: string, value?: unknown): string {
    if (key === undefined) return part;
    return value === undefined ? `${part}:${key}` : `${part}:${key}=${String(value)}`;
}

/** The part of a table that is one of its groups of columns; without one, all columns that are in none. */
export const toPart = (table: string, group?: string): string => (group === undefined ? table : `${table}+${group}`);
