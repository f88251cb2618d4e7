import type { FieldError } from "@parley/library/contract";
import type { ErrorObject, ValidateFunction } from "ajv";
import Ajv from "ajv";
import type { TSchema } from "typebox";
import { InvalidInput } from "../responses/refusals";

const dropping = new Ajv({ allErrors: true, removeAdditional: "all", useDefaults: true, strict: false });
const lenient = new Ajv({ allErrors: true, useDefaults: true, strict: false });

/**
 * Creates a validator of JSON bodies: removes unknown properties, sets defaults, and throws `InvalidInput` with all errors (contract §1.2,
 * §1.8). `freeForm` keeps properties that are not in the schema. The schema is compiled at its first use, so that a start does not wait for
 * hundreds of them.
 */
export function createBodyValidator(schema: TSchema, freeForm = false): (body: unknown) => unknown {
    let validate: ValidateFunction | undefined;
    return (body) => {
        validate ??= (freeForm ? lenient : dropping).compile(schema);
        const value = body ?? {};
        if (!validate(value)) throw new InvalidInput(rowsOf(validate.errors ?? []));
        return value;
    };
}

function rowsOf(errors: readonly ErrorObject[]): FieldError[] {
    const rows = new Map<string, FieldError>();
    for (const error of errors) {
        const row = rowOf(error);
        const key = `${row.path ?? ""}.${row.field}.${row.index ?? ""}`;
        if (!rows.has(key)) rows.set(key, row);
    }
    return [...rows.values()];
}

function rowOf({ instancePath, keyword, params, message = "is invalid" }: ErrorObject): FieldError {
    const segments = instancePath.split("/").slice(1).map(plainSegment);
    if (keyword === "required") segments.push(String((params as { missingProperty: string }).missingProperty));
    const last = segments.at(-1) ?? "";
    const index = /^\d+$/.test(last) ? Number(last) : undefined;
    if (index !== undefined) segments.pop();
    const field = segments.pop() ?? "";
    const path = segments.map((segment, i) => (/^\d+$/.test(segment) ? `[${segment}]` : `${i ? "." : ""}${segment}`)).join("");
    return {
        field,
        ...(path && { path }),
        ...(index !== undefined && { index }),
        ...meaningOf(keyword, params),
        message: `${field || "body"} ${message}.`,
    };
}

/** Returns the contract's code and status for an Ajv error (contract §1.8). */
function meaningOf(keyword: string, params: Record<string, unknown>): Pick<FieldError, "code" | "status"> {
    if (keyword === "required") return { code: "missingField", status: 400 };
    if (keyword === "minLength" && params.limit === 1) return { code: "missingField", status: 422 };
    const code = SAME_NAME.has(keyword) ? keyword : "invalid";
    return { code, status: 422 };
}

const SAME_NAME = new Set(["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"]);

const plainSegment = (segment: string) => segment.replaceAll("~1", "/").replaceAll("~0", "~");
