import type { TSchema } from "typebox";

type Shape = TSchema & {
    type?: string;
    const?: unknown;
    enum?: unknown[];
    anyOf?: Shape[];
    allOf?: Shape[];
    items?: Shape;
    properties?: Record<string, Shape>;
    required?: string[];
    minimum?: number;
    minItems?: number;
    minLength?: number;
    pattern?: string;
};

/** Returns a value that a schema accepts, as plain JSON: of an object the required members, and those in `given`. */
export function createExample(schema: TSchema, given: Record<string, unknown> = {}): unknown {
    const {
        type,
        anyOf,
        allOf,
        items,
        properties = {},
        required = [],
        minimum = 1,
        minItems = 0,
        minLength = 1,
    } = schema as Shape;
    const { const: only, enum: choices } = schema as Shape;
    if (only !== undefined) return only;
    if (choices) return choices[0];
    if (anyOf) return createExample(anyOf[0] ?? {});
    if (allOf) return Object.assign({}, ...allOf.map((part) => createExample(part, given)));
    switch (type) {
        case "object": {
            const names = Object.keys(properties).filter((name) => required.includes(name) || Object.hasOwn(given, name));
            return Object.fromEntries(names.map((name) => [name, given[name] ?? createExample(properties[name] ?? {})]));
        }
        case "array":
            return Array.from({ length: minItems }, () => createExample(items ?? {}));
        case "integer":
        case "number":
            return Math.max(1, minimum);
        case "boolean":
            return true;
        case "null":
            return null;
        default:
            return "x".repeat(minLength);
    }
}
