import type { ErrorObject } from "ajv";
import Ajv from "ajv";
import type { Static, TObject } from "typebox";

/** Result of checking a line: the record with the fields that were left out, or the reason why there is no record. */
export type CheckedLine<Value> = { value: Value; dropped: string[]; unknown: string[] } | { reason: string; damaged?: true };

/**
 * Creates a check for the lines of a file. Fields that are null count as absent, unknown fields are listed, and numbers are accepted for
 * strings. A wrong value removes an optional field, or the record if the field is required.
 */
export function createLineCheck<Schema extends TObject>(schema: Schema): (text: string) => CheckedLine<Static<Schema>> {
    const validate = checker.compile<Static<Schema>>(schema);
    const required = new Set<string>((schema.required as string[] | undefined) ?? []);
    return (text) => {
        const fields = parsed(text);
        if (!fields) return { reason: "The line is not a JSON object; it was left out.", damaged: true };
        const dropped = new Map<string, string>();
        const unknown = Object.keys(fields).filter((field) => !Object.hasOwn(schema.properties, field));
        const nested = listNestedFields(fields);
        while (!validate(fields)) {
            const wrong = new Map((validate.errors ?? []).map((error) => [fieldOf(error), describeError(error)]));
            const fatal = [...wrong].find(([field]) => required.has(field) || !(field in fields));
            if (fatal) return { reason: `${fatal[1]}; the record was left out.` };
            for (const [field, messages] of wrong) {
                delete fields[field];
                dropped.set(field, `${messages}; the field was left out.`);
            }
        }
        const remaining = new Set(listNestedFields(fields));
        unknown.push(...nested.filter((name) => !remaining.has(name) && isIn(fields, name)));
        return { value: fields, dropped: [...dropped.values()], unknown };
    };
}

/** Lists the fields of objects in fields, `deleted.reason`, each once. */
function listNestedFields(fields: Record<string, unknown>): string[] {
    const names = Object.entries(fields).flatMap(([field, value]) => {
        const objects = (Array.isArray(value) ? value : [value]).filter((item) => typeof item === "object" && item !== null);
        return objects.flatMap((item) => Object.keys(item as object).map((name) => `${field}.${name}`));
    });
    return [...new Set(names)];
}

/** Checks whether the field that contains a nested one is still there; if it is not, the whole field has been reported. */
const isIn = (fields: Record<string, unknown>, nested: string): boolean => Object.hasOwn(fields, nested.split(".")[0] ?? "");

const checker = new Ajv({ allErrors: true, coerceTypes: true, removeAdditional: "all", strict: false });

function parsed(text: string): Record<string, unknown> | undefined {
    const value = parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return Object.fromEntries(Object.entries(value).filter(([name, field]) => field !== null && name !== "__proto__"));
}

function parse(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
    return keyword === "required" && instancePath === "" ? String(params.missingProperty) : (instancePath.split("/")[1] ?? "");
}

function describeError(error: ErrorObject): string {
    const field = fieldOf(error);
    return error.keyword === "required" && error.instancePath === ""
        ? `"${field}" is missing`
        : `"${field}" ${error.message ?? "is wrong"}`;
}
