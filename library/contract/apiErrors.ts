import type { ApiError, FieldError } from "./ApiError";
import { toMessage, translateMessage } from "./errorMessages";
import type { FilledText, Wording } from "./filledText";
import { fill } from "./filledText";
import type { Translate } from "./translate";

/** An error as a response body: field errors are a list of rows (contract §1.8). */
export interface ErrorBody {
    message: string;
    status: number;
    errors?: FieldError[];
    [context: string]: unknown;
}

/** Options of `fieldError`. */
export interface FieldErrorDetails {
    /** Replaces the code's default message. */
    message?: Wording;
    /** Replaces the code's default status, as for an empty string: `missingField` with 422. */
    status?: number;
    /** The violated limit, for codes that have one. */
    limit?: number;
    /** What is expected. */
    expected?: ExpectedValue;
}

/**
 * Creates one row of a validation error. `name` is the location, such as `body`, `records[0].recordType` or `expand[1]`, and is split as
 * the contract requires; the code determines the status and the message (contract §1.8).
 */
export function createFieldError(name: string, code: string, details: FieldErrorDetails = {}): FieldError {
    const { field, ...location } = parseLocation(name);
    const rule = RULES.get(code);
    return {
        field,
        ...location,
        code,
        status: details.status ?? rule?.status ?? 422,
        ...toMessage(details.message ?? findSentence(field, rule, details)),
    };
}

/** Creates the response body of a failed validation; its status is the highest of its rows (contract §1.8). */
export function createValidationError(rows: FieldError[]): ErrorBody & { errors: FieldError[] } {
    return { message: "Validation Failed", status: Math.max(400, ...rows.map((row) => row.status)), errors: rows };
}

/** Groups rows by field, those of each field in their original order (contract §1.8, API-010). */
export function groupByField(rows: readonly FieldError[]): Record<string, FieldError[]> {
    const groups = new Map<string, FieldError[]>();
    for (const row of rows) groups.set(row.field, [...(groups.get(row.field) ?? []), row]);
    // fromEntries makes even `__proto__` an ordinary key.
    return Object.fromEntries(groups);
}

/** Converts a response body to an error whose rows are grouped by field. Invalid rows are removed. */
export function fromErrorBody({ errors, ...rest }: ErrorBody): ApiError {
    const rows = Array.isArray(errors) ? errors.filter(isFieldError) : [];
    return rows.length > 0 ? { ...rest, errors: groupByField(rows) } : rest;
}

/** Returns a response body in the language of its reader. */
export function translateError(body: ErrorBody, t: Translate): ErrorBody {
    const { errors } = body;
    return { ...translateMessage(body, t), ...(errors && { errors: errors.map((row) => translateMessage(row, t)) }) };
}

/** Converts an error to a response body with its rows in one list, fields in the order of the groups. */
export function toErrorBody({ errors, ...rest }: ApiError): ErrorBody {
    return errors ? { ...rest, errors: Object.values(errors).flat() } : rest;
}

function parseLocation(name: string): Pick<FieldError, "field" | "path" | "index"> {
    const dot = name.lastIndexOf(".");
    const last = name.slice(dot + 1);
    const index = /\[(\d+)\]$/.exec(last)?.[1];
    return {
        field: last.replace(/\[\d+\]$/, ""),
        ...(dot > 0 && { path: name.slice(0, dot) }),
        ...(index !== undefined && { index: Number(index) }),
    };
}

interface Rule {
    status: number;
    /** Text with `{field}`, and `{limit}` for codes that have one. */
    text: string;
    /** Text for a limit of 1. */
    one?: string;
}

const RULES = new Map<string, Rule>([
    ["missingField", { status: 400, text: "{field} is required." }],
    ["invalid", { status: 422, text: "{field} is not valid." }],
    [
        "minLength",
        {
            status: 422,
            text: "{field} should be at least {limit} characters long.",
            one: "{field} should be at least 1 character long.",
        },
    ],
    [
        "maxLength",
        {
            status: 422,
            text: "{field} should be at most {limit} characters long.",
            one: "{field} should be at most 1 character long.",
        },
    ],
    [
        "maxByteLength",
        {
            status: 422,
            text: "{field} should be at most {limit} bytes long.",
            one: "{field} should be at most 1 byte long.",
        },
    ],
    [
        "minItems",
        { status: 422, text: "{field} should have at least {limit} items.", one: "{field} should have at least 1 item." },
    ],
    ["maxItems", { status: 422, text: "{field} should have at most {limit} items.", one: "{field} should have at most 1 item." }],
    ["minimum", { status: 422, text: "{field} should be at least {limit}." }],
    ["maximum", { status: 422, text: "{field} should be at most {limit}." }],
    ["onlyOneOf", { status: 400, text: "{field} can’t be given together with another of its kind." }],
    ["fieldRequirement", { status: 400, text: "{field} needs another field." }],
    ["badSlotType", { status: 400, text: "{field} should be d, w or m for this sort." }],
]);

/** The sentence about a value of another kind than is expected. */
const EXPECTED_VALUES = {
    array: "{field} is not a valid array.",
    boolean: "{field} is not a valid boolean.",
    "date filter": "{field} is not a valid date filter.",
    "expand option": "{field} is not a valid expand option.",
    integer: "{field} is not a valid integer.",
    list: "{field} is not a valid list.",
    null: "{field} is not a valid null.",
    number: "{field} is not a valid number.",
    object: "{field} is not a valid object.",
    range: "{field} is not a valid range.",
    string: "{field} is not a valid string.",
    value: "{field} is not a valid value.",
} as const;

/** Kinds of values that an error names. */
export type ExpectedValue = keyof typeof EXPECTED_VALUES;

/** Returns the default message of a code. */
function findSentence(field: string, rule: Rule | undefined, { limit = 0, expected }: FieldErrorDetails): FilledText {
    if (expected) return fill(EXPECTED_VALUES[expected], { field });
    const { text = "{field} is not valid.", one = text } = rule ?? {};
    return fill(limit === 1 ? one : text, { field, limit });
}

function isFieldError(row: unknown): row is FieldError {
    return typeof (row as FieldError | null)?.field === "string";
}
