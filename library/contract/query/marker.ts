import type { TSchema } from "typebox";

/**
 * How a query parameter is written when JSON Schema can't say it. It stands in the schema under `MARKER_KEY` and is
 * read by `decodeQuery`.
 */
export type Marker =
    | { kind: "csv" }
    | { kind: "range"; of: "integer" | "number" }
    | { kind: "dateFilter" }
    | { kind: "expand"; names: readonly string[]; defaultOn: readonly string[]; explicitOnly: readonly string[] };

/** The one keyword of ours in schemas; a strict validator must be told of it. */
export const MARKER_KEY = "x-parley";

/** The schema's marker, if it has one. */
export function findMarker(schema: TSchema): Marker | undefined {
    return (schema as { [MARKER_KEY]?: Marker })[MARKER_KEY];
}
