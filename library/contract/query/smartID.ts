import * as Type from "typebox";
import { MAXIMUM_ID } from "../schemas";

/** A record's ID, or a reference to it: `$me`, `$name:bob` (contract §1.3). */
export type SmartID = number | `$${string}`;

/**
 * Schema of an ID for which our own clients pass smart IDs. The server accepts them in every ID, and replaces them by the numbers of the
 * records before a handler sees them.
 */
export const SmartID = Type.Unsafe<SmartID>(
    Type.Union([
        Type.Integer({ minimum: -MAXIMUM_ID, maximum: MAXIMUM_ID }),
        Type.String({ pattern: "^\\$[A-Za-z]", maxLength: 500 }),
    ]),
);

/** A parsed smart ID. */
export type SmartReference =
    /** A plain ID, without a lookup. */
    | { kind: "id"; id: number }
    /** The caller; 0 for a guest. */
    | { kind: "me" }
    /** The value of another query parameter. */
    | { kind: "query"; field: string }
    /**
     * The record whose column has this value. The column may be the name of a sign-in provider, with the external ID as the value.
     * `idField` is set if the reference names the ID it resolves to, as in `$userID.name:bob`.
     */
    | { kind: "column"; column: string; value: string; idField?: string };

/** Parses a smart ID; returns undefined if it is neither an integer nor a well-formed reference. */
export function parseSmartID(id: number | string): SmartReference | undefined {
    if (typeof id === "number" || /^-?\d{1,10}$/.test(id))
        return Number.isInteger(Number(id)) ? { kind: "id", id: Number(id) } : undefined;
    if (id === "$me") return { kind: "me" };
    const groups = /^\$(?:(?<idField>[A-Za-z]\w*)\.)?(?<column>[A-Za-z][\w-]*):(?<value>.+)/s.exec(id)?.groups;
    if (!groups) return undefined;
    const { idField, column = "", value = "" } = groups;
    if (column === "query" && idField === undefined) return { kind: "query", field: value };
    return { kind: "column", column, value, ...(idField !== undefined && { idField }) };
}
