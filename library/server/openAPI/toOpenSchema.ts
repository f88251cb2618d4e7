import type { Marker } from "@parley/library/contract";
import { MARKER_KEY } from "@parley/library/contract";
import type { TSchema } from "typebox";

/** A JSON schema of the document. */
export type OpenSchema = Record<string, unknown>;

/** A schema as the contracts have it. */
interface Written {
    [keyword: string]: unknown;
    [MARKER_KEY]?: Marker;
}

/**
 * Converts a schema of a contract to one of an OpenAPI 3.1 document, which is JSON Schema 2020-12. Objects have and accept only the
 * properties that their schema names.
 */
export function toOpenSchema(schema: TSchema): OpenSchema {
    const { [MARKER_KEY]: marker, ...written } = schema as Written;
    const own = marker && describeMarker(marker);
    if (own) return own;
    const converted = Object.fromEntries(Object.entries(written).map(([keyword, value]) => [keyword, convert(keyword, value)]));
    const isClosed = written.properties !== undefined && written.additionalProperties === undefined && marker?.kind !== "excerpt";
    return isClosed ? { ...converted, additionalProperties: false } : converted;
}

function convert(keyword: string, value: unknown): unknown {
    if (Array.isArray(value)) return SCHEMA_LISTS.has(keyword) ? value.map((item) => toOpenSchema(item as TSchema)) : value;
    if (typeof value !== "object" || value === null) return value;
    if (SCHEMA_MAPS.has(keyword))
        return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, toOpenSchema(schema as TSchema)]));
    return SCHEMAS.has(keyword) ? toOpenSchema(value as TSchema) : value;
}

const SCHEMAS = new Set(["items", "additionalProperties", "not"]);
const SCHEMA_MAPS = new Set(["properties", "patternProperties"]);
const SCHEMA_LISTS = new Set(["anyOf", "allOf", "oneOf"]);

/** Describes a format that JSON Schema can't express; undefined for a list with commas, which is a list. */
function describeMarker(marker: Marker): OpenSchema | undefined {
    switch (marker.kind) {
        case "range":
            return {
                type: "string",
                description: `A range of ${marker.of}s: \`5\`, \`1,2,3\`, \`>=5\`, \`1..5\`, \`(1,5]\`, \`1..\`.`,
                examples: [">=5"],
            };
        case "dateFilter":
            return {
                type: "string",
                description: "Dates: `2017-01-01`, `>2017-01-01`, `[2017-01-01,2017-01-31]`, also with times.",
                examples: [">=2017-01-01"],
            };
        case "expand": {
            const names = [...marker.names, ...marker.defaultOn.map((name) => `-${name}`), "all"];
            return { type: "array", items: { type: "string", enum: names } };
        }
        default:
            return undefined;
    }
}
