import type { TSchema } from "typebox";

/** Format of a query parameter that JSON Schema can't express. It is stored in the schema under `MARKER_KEY` and read by `decodeQuery`. */
export type Marker =
    | { kind: "csv" }
    | { kind: "range"; of: "integer" | "number" }
    | { kind: "dateFilter" }
    | { kind: "expand"; names: readonly string[]; defaultOn: readonly string[]; explicitOnly: readonly string[] };

/** Our only custom keyword in schemas; a strict validator must be configured for it. */
export const MARKER_KEY = "x-parley";

/** Returns the schema's marker, if it has one. */
export function findMarker(schema: TSchema): Marker | undefined {
    return (schema as { [MARKER_KEY]?: Marker })[MARKER_KEY];
}
