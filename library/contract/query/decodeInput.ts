import type { Static, TSchema } from "typebox";
import type { FieldError } from "../ApiError";
import { createFieldError } from "../apiErrors";
import { toMessage } from "../errorMessages";
import { fill } from "../filledText";
import { parseDateFilter } from "./dateFilter";
import { readExpand } from "./expand";
import type { Marker } from "./marker";
import { findMarker } from "./marker";
import type { ParseResult, Problem } from "./parseResult";
import { createProblem } from "./parseResult";
import { parseRange } from "./range";
import type { Notation } from "./readValues";
import { readBoolean, readChoice, readInteger, readNull, readNumber, readText } from "./readValues";

/** Decoded values of an input, or its errors, one row each. */
export type Decoded<T> = { value: T } | { errors: FieldError[] };

/** Options of `decodeInput`. */
export interface DecodeOptions {
    notation: Notation;
    /** Whether properties that the schema does not have are removed instead of refused. */
    dropsUnknown?: boolean;
    /** Returns the ID of the record to which a smart ID refers, in the parameter or property of this name; without it there are none. */
    findID?: ((field: string, smartID: string) => number) | undefined;
    /** Whether values of JSON must have the type of the schema: what was written as text is then refused. */
    isExact?: boolean;
}

type Context = DecodeOptions;

/**
 * Decodes a query string by the schema of an endpoint's query; also path parameters. `parsed` is the string split by brackets, with every
 * leaf still text. Parameters that are not in the schema are removed.
 */
export function decodeQuery<S extends TSchema>(schema: S, parsed: unknown): Decoded<Static<S>> {
    return decodeInput(schema, parsed, { notation: "query", dropsUnknown: true });
}

/**
 * Decodes path parameters, a query or a body by its schema. The result is complete: values have the schema's types, `default`s are filled
 * in, and no further validation is needed (contract §1.3–§1.5). A property that the schema does not have is an error, unless the schema
 * admits any (FC-93). Errors have the contract's codes and statuses (§1.8). No input can make it throw or access a prototype (FC-9, FC-11).
 */
export function decodeInput<S extends TSchema>(schema: S, input: unknown, options: DecodeOptions): Decoded<Static<S>> {
    const result = decode(schema as Shape, input, "", options);
    return "errors" in result ? result : { value: result.value as Static<S> };
}

/** Returns the defaults of query parameters, by name. */
export function listQueryDefaults(schema: TSchema): Record<string, unknown> {
    const { properties = {} } = shapeOf(schema);
    const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
        value === undefined ? [] : [[name, value] as const],
    );
    return Object.fromEntries(defaults);
}

/** Returns the names of the properties of an object schema. */
export function listPropertyNames(schema: TSchema | undefined): string[] {
    return schema ? Object.keys(shapeOf(schema).properties ?? {}) : [];
}

/** Creates the error of a name that is not in the contract (FC-93). A name that was made up may be of any length. */
export function createUnknownNameError(name: string, parent = ""): FieldError {
    const field = name.slice(0, MAX_NAME_LENGTH);
    return {
        field,
        ...(parent && { path: parent }),
        code: "invalid",
        status: 422,
        ...toMessage(fill("{field} is not known here.", { field })),
    };
}

const MAX_NAME_LENGTH = 100;
/** Maximum number of unknown names that an answer lists. */
const MAX_UNKNOWN_NAMES = 20;

/** JSON Schema keywords supported here. */
interface Shape {
    type?: string | readonly string[];
    const?: unknown;
    enum?: readonly unknown[];
    anyOf?: readonly Shape[];
    allOf?: readonly Shape[];
    properties?: Record<string, Shape>;
    required?: readonly string[];
    patternProperties?: Record<string, Shape>;
    additionalProperties?: boolean | object;
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
        type: "object",
        properties: Object.assign({}, ...parts.map((part) => part.properties)),
        // Stryker disable next-line ArrayDeclaration: a name without a property is not read.
        required: parts.flatMap((part) => part.required ?? []),
    };
}

function decode(schema: Shape, input: unknown, name: string, context: Context): Decoded<unknown> {
    const shape = shapeOf(schema);
    const marker = findMarker(shape);
    if (marker && marker.kind !== "csv" && marker.kind !== "excerpt") return decodeMarked(marker, input, name, context);
    if (shape.anyOf) return decodeOneOf(shape.anyOf, input, name, context);
    if (shape.const !== undefined) return placed(readChoice([shape.const], input, context.notation), name);
    if (shape.enum) return placed(readChoice(shape.enum, input, context.notation), name);
    if (typeof shape.type === "object")
        return decodeOneOf(
            shape.type.map((type) => ({ ...shape, type })),
            input,
            name,
            context,
        );
    switch (shape.type) {
        case "array":
            return decodeArray(shape, marker?.kind === "csv" ? splitCommas(input) : input, name, context);
        case "object":
            return decodeObject(shape, input, name, context);
        case undefined:
            return { value: input };
        default:
            return placed(readSmartID(shape, input, name, context) ?? readLeaf(shape, input, context), name);
    }
}

/** Finds the record of a smart ID in a number whose name says that it is an ID: `$me`, `$name:bob` (contract §1.3). */
function readSmartID({ type }: Shape, input: unknown, name: string, { findID }: Context): ParseResult<number> | undefined {
    if (!findID || type !== "integer" || typeof input !== "string" || !input.startsWith("$")) return undefined;
    const field = fieldOf(name);
    return ID_NAME.test(field) ? { value: findID(field, input) } : undefined;
}

const ID_NAME = /IDs?$/;

/** Returns the last name in a location, without its index: `records[0].recordID` → `recordID`. */
const fieldOf = (name: string) => name.slice(name.lastIndexOf(".") + 1).replace(/\[\d+\]$/, "");

function readLeaf(shape: Shape, input: unknown, { notation, isExact }: Context): ParseResult<unknown> {
    const { type = "" } = shape;
    if (type === "string") return readText(shape, input);
    if (type === "null") return readNull(input, notation);
    const isNumber = type === "integer" || type === "number";
    if (isExact && typeof input !== (isNumber ? "number" : "boolean")) return createProblem(isNumber ? type : "boolean");
    if (isNumber) return type === "integer" ? readInteger(input, shape) : readNumber(input, shape);
    return type === "boolean" ? readBoolean(input) : { value: input };
}

function decodeObject(shape: Shape, input: unknown, name: string, context: Context): Decoded<Record<string, unknown>> {
    if (typeof input !== "object" || input === null || Array.isArray(input))
        return placed(createProblem("object"), name || "body");
    // Stryker disable next-line ArrayDeclaration: a name without a property is not read.
    const { properties = {}, required = [] } = shape;
    const errors: FieldError[] = [];
    const entries: [string, unknown][] = [];
    const collect = (key: string, result: Decoded<unknown>) =>
        "errors" in result ? errors.push(...result.errors) : entries.push([key, result.value]);

    for (const [key, property] of Object.entries(properties)) {
        const written = Object.hasOwn(input, key) ? (input as Record<string, unknown>)[key] : undefined;
        const inner = name === "" ? key : `${name}.${key}`;
        if (!isAbsent(property, written, context)) collect(key, decode(property, written, inner, context));
        else if (property.default !== undefined) entries.push([key, property.default]);
        else if (findMarker(property)?.kind === "expand") collect(key, decode(property, undefined, inner, context));
        else if (required.includes(key))
            errors.push(createFieldError(inner, "missingField", written === undefined ? {} : { status: 422 }));
    }
    const others = Object.entries(input).filter(([key, value]) => !Object.hasOwn(properties, key) && value !== undefined);
    const unknown = others.filter(([key, written]) => {
        const open = findOpenShape(shape, key);
        if (open) collect(key, decode(open, written, name === "" ? key : `${name}.${key}`, context));
        return !open;
    });
    if (!context.dropsUnknown && findMarker(shape)?.kind !== "excerpt")
        errors.push(...unknown.slice(0, MAX_UNKNOWN_NAMES).map(([key]) => createUnknownNameError(key, name)));
    return errors.length > 0 ? { errors } : { value: Object.fromEntries(entries) };
}

/** Returns the schema of a property whose name an object does not fix, if the object may have it. */
function findOpenShape({ properties, patternProperties, additionalProperties }: Shape, key: string): Shape | undefined {
    if (FORBIDDEN_KEYS.has(key)) return undefined;
    for (const [pattern, open] of Object.entries(patternProperties ?? {})) {
        // bounded: a pattern of the contract.
        if (new RegExp(pattern, "u").test(key)) return open;
    }
    if (typeof additionalProperties === "object") return additionalProperties;
    return additionalProperties === true || (!properties && !patternProperties && additionalProperties === undefined)
        ? {}
        : undefined;
}

// Names that would access a prototype if the value is later copied carelessly.
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Checks whether a value is absent: outside of JSON an empty text may stand for nothing, unless it is a null, or a text in a form. */
function isAbsent(shape: Shape, written: unknown, { notation }: Context): boolean {
    if (written === undefined) return true;
    if (written !== "" || notation === "json") return false;
    return !accepts(shape, "null") && !(notation === "form" && accepts(shape, "string"));
}

function accepts({ type, enum: choices, anyOf = [] }: Shape, wanted: "null" | "string"): boolean {
    if (anyOf.length > 0) return anyOf.some((branch) => accepts(branch, wanted));
    return choices ? choices.includes(wanted === "null" ? null : "") : type === wanted || (type?.includes(wanted) ?? false);
}

type ParsedMarker = Exclude<Marker, { kind: "csv" | "excerpt" }>;

function decodeMarked(marker: ParsedMarker, input: unknown, name: string, context: Context): Decoded<unknown> {
    switch (marker.kind) {
        case "range":
            return placed(parseRange(withFoundIDs(itemsIn(input) ?? input, name, context), marker.of), name);
        case "dateFilter":
            return placed(parseDateFilter(input), name);
        case "expand":
            return decodeExpand(marker, input, name);
    }
}

/** Replaces the smart IDs in a list of IDs by the numbers of their records. */
function withFoundIDs(input: unknown, name: string, { findID }: Context): unknown {
    if (!findID || !ID_NAME.test(name)) return input;
    const found = (item: unknown) =>
        typeof item === "string" && item.trim().startsWith("$") ? String(findID(name, item.trim())) : item;
    if (Array.isArray(input)) return input.map(found);
    return typeof input === "string" && input.includes("$") ? input.split(",").map(found).join(",") : input;
}

function decodeExpand(marker: Extract<Marker, { kind: "expand" }>, input: unknown, name: string): Decoded<string[]> {
    const written = itemsIn(splitCommas(input));
    if (input !== undefined && !written) return placed(createProblem("list"), name);
    const result = readExpand(marker, written);
    return "value" in result
        ? result
        : { errors: result.problems.map(({ index, problem }) => rowOf(problem, `${name}[${index}]`)) };
}

/**
 * Decodes a value by the first matching branch; if none matches, returns the errors of the last, which is the most general. In JSON a
 * branch of the value's own type comes before one that its text could be read as.
 */
function decodeOneOf(branches: readonly Shape[], input: unknown, name: string, context: Context): Decoded<unknown> {
    // Whoever may also give null is told what is wrong with the value.
    let last: Decoded<unknown> = placed(createProblem("value"), name);
    const passes = context.notation === "json" && !context.isExact ? [{ ...context, isExact: true }, context] : [context];
    for (const pass of passes) {
        for (const branch of branches) {
            const decoded = decode(branch, input, name, pass);
            if ("value" in decoded) return decoded;
            if (branch.type !== "null") last = decoded;
        }
    }
    return branches.every((branch) => branch.const !== undefined || branch.type === "null")
        ? placed(createProblem("value"), name)
        : last;
}

function decodeArray(shape: Shape, input: unknown, name: string, context: Context): Decoded<unknown[]> {
    const { items = {}, minItems = 0, maxItems = Infinity } = shape;
    const written = context.notation === "json" && !Array.isArray(input) ? undefined : itemsIn(input);
    if (!written) return placed(createProblem("array"), name || "body");
    if (written.length < minItems) return placed({ problem: { code: "minItems", limit: minItems } }, name || "body");
    if (written.length > maxItems) return placed({ problem: { code: "maxItems", limit: maxItems } }, name || "body");
    const results = written.map((item, index) => decode(items, item, `${name}[${index}]`, context));
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

function placed<T>(reading: ParseResult<T>, name: string): Decoded<T> {
    return "value" in reading ? reading : { errors: [rowOf(reading.problem, name)] };
}

function rowOf({ code, ...details }: Problem, name: string): FieldError {
    return createFieldError(name, code, details);
}
