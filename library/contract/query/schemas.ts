import type { Static, TSchema } from "typebox";
import * as Type from "typebox";
import { AnyID } from "../schemas";
import type { Marker } from "./marker";
import { MARKER_KEY } from "./marker";

const csv: Marker = { kind: "csv" };

/** Creates the schema of an array that may also be written with commas, `a=1,2`; other arrays need brackets (contract §1.3). */
export function CsvArray<S extends TSchema>(items: S, options: { minItems?: number; maxItems?: number } = {}) {
    return Type.Unsafe<Static<S>[]>(Type.Array(items, { ...options, [MARKER_KEY]: csv }));
}

/**
 * Marks an object schema as an excerpt of somebody else's format, such as that of browsers: properties that it does not name are removed from
 * the input, where they would be refused otherwise.
 */
export function Excerpt<S extends TSchema>(schema: S): S {
    const marker: Marker = { kind: "excerpt" };
    return { ...schema, [MARKER_KEY]: marker };
}

/** IDs with commas or brackets; guest 0 and the root category -1 are accepted. */
export const IdList = CsvArray(AnyID, { maxItems: 5000 });
export type IdList = Static<typeof IdList>;

/** `true`, `1`, `yes`, `on` and their opposites, in any case (contract §1.3). */
export const BooleanFlag = Type.Boolean();
export type BooleanFlag = Static<typeof BooleanFlag>;

/** Creates the schema of a list's sort: a field's name, ascending, or `-field`, descending (contract §1.3). */
export function Sort<const Field extends string>(fields: readonly Field[], options: { default?: Field | `-${Field}` } = {}) {
    return Type.Unsafe<Field | `-${Field}`>({
        type: "string",
        enum: fields.flatMap((field) => [field, `-${field}`]),
        ...options,
    });
}

/** Splits a sort into field and direction. */
export function parseSort<Sorted extends string>(sort: Sorted): { field: Ascending<Sorted>; descending: boolean } {
    const descending = sort.startsWith("-");
    return { field: (descending ? sort.slice(1) : sort) as Ascending<Sorted>, descending };
}

type Ascending<Sorted extends string> = Sorted extends `-${infer Field}` ? Field : Sorted;
