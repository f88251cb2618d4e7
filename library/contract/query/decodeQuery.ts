import type { Static, TSchema } from "typebox";
import type { FieldError } from "../ApiError";
import { createFieldError } from "../apiErrors";
import { countCharacters } from "../countCharacters";
import { parseDateFilter } from "./dateFilter";
import { readExpand } from "./expand";
import type { Marker } from "./marker";
import { findMarker } from "./marker";
import { readInteger, readNumber } from "./numbers";
import type { ParseResult, Problem } from "./parseResult";
import { createProblem } from "./parseResult";
import { parseRange } from "./range";

/** Decoded values of a query string, or its errors, one row each. */
export type Decoded<T> = { value: T } | { errors: FieldError[] };

/**
 * Decodes a query string by the schema of an endpoint's query; also path parameters. `parsed` is the string split by brackets, with every
 * leaf still text. The result is complete: values have the schema's types, `default`s are filled in, parameters that are not in the schema
 * are removed, and no further validation is needed (contract §1.3–§1.5). Errors have the contract's codes and statuses (§1.8). No input can
 * make it throw or access a prototype (FC-9, FC-11).
 */
export function decodeQuery<S extends TSchema>(schema: S, parsed: unknown): Decoded<Static<S>> {
    const result = decodeObject(shapeOf(schema), parsed, "");
    return "errors" in result ? result : { value: result.value as Static<S> };
}

/** Returns the defaults of query parameters, by name. */
export function queryDefaults(schema: TSchema): Record<string, unknown> {
    const { properties = {} } = shapeOf(schema);
    const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
        value === undefined ? [] : [[name, value] as const],
    );
    return Object.fromEntries(defaults);
}

/** JSON Schema keywords supported here. */
interface Shape {
    type?: string;
    const?: unknown;
    enum?: readonly unknown[];
    anyOf?: readonly Shape[];
    allOf?: readonly Shape[];
    properties?: Record<string, Shape>;
    required?: readonly string[];
    patternProperties?: Record<string, Shape>;
    items?: Shape;
    default?: unknown;
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    minItems?: number;
    maxItems?: number;
}

/** Returns an object schema, merged if it consists of several. */
function shapeOf(schema: TSchema): Shape {
    const shape = schema as Shape;
    if (!shape.allOf) return shape;
    const parts = [shape, ...shape.allOf.map((part) => shapeOf(part))];
    return {
        ...shape,
        properties: Object.assign({}, ...parts.map((part) => part.properties)),
        // Stryker disable next-line ArrayDeclaration: a name without a property is not read.
        required: parts.flatMap((part) => part.required ?? []),
    };
}

function decode(shape: Shape, input: unknown, name: string): Decoded<unknown> {
    const marker = findMarker(shape);
    if (marker && marker.kind !== "csv") return decodeMarked(marker, input, name);
    if (shape.anyOf) return decodeOneOf(shape.anyOf, input, name);
    if (shape.const !== undefined) return decodeChoice([shape.const], input, name);
    if (shape.enum) return decodeChoice(shape.enum, input, name);
    switch (shape.type) {
        case "string":
            return placed(readText(shape, input), name);
        case "integer":
            return placed(within(shape, readInteger(input)), name);
        case "number":
            return placed(within(shape, readNumber(input)), name);
        case "boolean":
            return placed(readBoolean(input), name);
        case "null":
            return placed(input === "" ? { value: null } : createProblem("null"), name);
        case "array":
            return decodeArray(shape, marker?.kind === "csv" ? splitCommas(input) : input, name);
        case "object":
            return decodeObject(shape, input, name);
        default:
            return { value: input };
    }
}

function decodeObject(shape: Shape, input: unknown, name: string): Decoded<Record<string, unknown>> {
    if (typeof input !== "object" || input === null || Array.isArray(input)) return placed(createProblem("object"), name);
    // Stryker disable next-line ArrayDeclaration: a name without a property is not read.
    const { properties = {}, required = [], patternProperties = {} } = shape;
    const errors: FieldError[] = [];
    const entries: [string, unknown][] = [];
    const collect = (key: string, result: Decoded<unknown>) =>
        "errors" in result ? errors.push(...result.errors) : entries.push([key, result.value]);

    for (const [key, property] of Object.entries(properties)) {
        const written = Object.hasOwn(input, key) ? (input as Record<string, unknown>)[key] : undefined;
        const inner = name === "" ? key : `${name}.${key}`;
        if (!isAbsent(property, written)) collect(key, decode(property, written, inner));
        else if (property.default !== undefined) entries.push([key, property.default]);
        else if (findMarker(property)?.kind === "expand") collect(key, decode(property, undefined, inner));
        else if (required.includes(key))
            errors.push(createFieldError(inner, "missingField", written === undefined ? {} : { status: 422 }));
    }
    for (const [pattern, open] of Object.entries(patternProperties)) {
        // bounded: a pattern of the contract.
        const expression = new RegExp(pattern, "u");
        const isOpen = (key: string) => !Object.hasOwn(properties, key) && !FORBIDDEN_KEYS.has(key) && expression.test(key);
        for (const [key, written] of Object.entries(input).filter(([key]) => isOpen(key))) {
            collect(key, decode(open, written, name === "" ? key : `${name}.${key}`));
        }
    }
    return errors.length > 0 ? { errors } : { value: Object.fromEntries(entries) };
}

// Names that would access a prototype if the value is later copied carelessly.
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Checks whether a value is absent. The empty string counts as absent, unless the parameter accepts it as null. */
function isAbsent(shape: Shape, written: unknown): boolean {
    return written === undefined || (written === "" && !acceptsNull(shape));
}

function acceptsNull({ type, anyOf = [] }: Shape): boolean {
    return type === "null" || anyOf.some((branch) => acceptsNull(branch));
}

function decodeMarked(marker: Exclude<Marker, { kind: "csv" }>, input: unknown, name: string): Decoded<unknown> {
    switch (marker.kind) {
        case "range":
            return placed(parseRange(itemsIn(input) ?? input, marker.of), name);
        case "dateFilter":
            return placed(parseDateFilter(input), name);
        case "expand":
            return decodeExpand(marker, input, name);
    }
}

function decodeExpand(marker: Extract<Marker, { kind: "expand" }>, input: unknown, name: string): Decoded<string[]> {
    const written = itemsIn(splitCommas(input));
    if (input !== undefined && !written) return placed(createProblem("list"), name);
    const result = readExpand(marker, written);
    return "value" in result
        ? result
        : { errors: result.problems.map(({ index, problem }) => rowOf(problem, `${name}[${index}]`)) };
}

/** Decodes a value by the first matching branch; if none matches, returns the errors of the last, which is the most general. */
function decodeOneOf(branches: readonly Shape[], input: unknown, name: string): Decoded<unknown> {
    let last: Decoded<unknown> = placed(createProblem("value"), name);
    for (const branch of branches) {
        last = decode(branch, input, name);
        if ("value" in last) return last;
    }
    return branches.every((branch) => branch.const !== undefined || branch.type === "null")
        ? placed(createProblem("value"), name)
        : last;
}

function decodeChoice(choices: readonly unknown[], input: unknown, name: string): Decoded<unknown> {
    const choice = choices.find((value) => String(value) === input);
    return choice === undefined ? placed(createProblem("value"), name) : { value: choice };
}

function decodeArray({ items = {}, minItems = 0, maxItems = Infinity }: Shape, input: unknown, name: string): Decoded<unknown[]> {
    const written = itemsIn(input);
    if (!written) return placed(createProblem("array"), name);
    if (written.length < minItems) return placed({ problem: { code: "minItems", limit: minItems } }, name);
    if (written.length > maxItems) return placed({ problem: { code: "maxItems", limit: maxItems } }, name);
    const results = written.map((item, index) => decode(items, item, `${name}[${index}]`));
    const errors = results.flatMap((result) => ("errors" in result ? result.errors : []));
    return errors.length > 0 ? { errors } : { value: results.map((result) => (result as { value: unknown }).value) };
}

/** Returns the items of an array; also if it was parsed as an object with numeric keys, as long arrays are. */
function itemsIn(input: unknown): unknown[] | undefined {
    if (Array.isArray(input)) return input;
    if (typeof input !== "object" || input === null) return undefined;
    const keys = Object.keys(input);
    return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(input) : undefined;
}

function splitCommas(input: unknown): unknown {
    if (typeof input !== "string") return input;
    return input
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "");
}

function readText({ minLength = 0, maxLength = Infinity, pattern }: Shape, input: unknown): ParseResult<string> {
    if (typeof input !== "string") return createProblem("string");
    const length = countCharacters(input);
    if (length < minLength)
        return { problem: length === 0 ? { code: "missingField", status: 422 } : { code: "minLength", limit: minLength } };
    if (length > maxLength) return { problem: { code: "maxLength", limit: maxLength } };
    // bounded: a pattern of the contract.
    if (pattern !== undefined && !new RegExp(pattern, "u").test(input)) return createProblem("string");
    return { value: input };
}

function within({ minimum = -Infinity, maximum = Infinity }: Shape, reading: ParseResult<number>): ParseResult<number> {
    // Stryker disable next-line ConditionalExpression: a missing value violates no bound; only the type checker needs this.
    if ("problem" in reading) return reading;
    if (reading.value < minimum) return { problem: { code: "minimum", limit: minimum } };
    if (reading.value > maximum) return { problem: { code: "maximum", limit: maximum } };
    return reading;
}

function readBoolean(input: unknown): ParseResult<boolean> {
    if (typeof input !== "string") return createProblem("boolean");
    if (/^(true|1|yes|on)$/i.test(input)) return { value: true };
    return /^(false|0|no|off)$/i.test(input) ? { value: false } : createProblem("boolean");
}

function placed<T>(reading: ParseResult<T>, name: string): Decoded<T> {
    return "value" in reading ? reading : { errors: [rowOf(reading.problem, name)] };
}

function rowOf({ code, ...details }: Problem, name: string): FieldError {
    return createFieldError(name, code, details);
}
