import type { TSchema } from "typebox";

/** Format of an input that JSON Schema can't express. It is stored in the schema under `MARKER_KEY` and read by `decodeInput`. */
export type Marker =
    | { kind: "csv" }
    /** An object of somebody else's format, of which only some properties are read: the others are removed instead of refused. */
    | { kind: "excerpt" }
    | { kind: "range"; of: "integer" | "number" }
    | { kind: "dateFilter" }
    | { kind: "expand"; names: readonly string[]; defaultOn: readonly string[]; explicitOnly: readonly string[] };

/** Our only custom keyword in schemas; a strict validator must be configured for it. */
export const MARKER_KEY = "x-parley";

/** Returns the schema's marker, if it has one. */
export function findMarker(schema: TSchema): Marker | undefined {
    return (schema as { [MARKER_KEY]?: Marker })[MARKER_KEY];
}
