import type { ErrorObject } from "ajv";
import Ajv from "ajv";
import type { Static, TObject } from "typebox";

/** What could be made of a line: the record and what had to be left out of it, or why there is none. */
export type CheckedLine<Value> = { value: Value; dropped: string[]; unknown: string[] } | { reason: string; damaged?: true };

/**
 * Makes the check for the lines of a file. Fields that are null count as absent, unknown ones are named, and numbers may stand
 * where texts are meant. A wrong value costs the field where it may be absent, and the record where it may not.
 */
export function lineCheck<Schema extends TObject>(schema: Schema): (text: string) => CheckedLine<Static<Schema>> {
    const validate = checker.compile<Static<Schema>>(schema);
    const required = new Set<string>((schema.required as string[] | undefined) ?? []);
    return (text) => {
        const fields = parsed(text);
        if (!fields) return { reason: "The line is not a JSON object; it was left out.", damaged: true };
        const dropped = new Map<string, string>();
        const unknown = Object.keys(fields).filter((field) => !Object.hasOwn(schema.properties, field));
        while (!validate(fields)) {
            const wrong = new Map((validate.errors ?? []).map((error) => [fieldOf(error), toldOf(error)]));
            const fatal = [...wrong].find(([field]) => required.has(field) || !(field in fields));
            if (fatal) return { reason: `${fatal[1]}; the record was left out.` };
            for (const [field, told] of wrong) {
                delete fields[field];
                dropped.set(field, `${told}; the field was left out.`);
            }
        }
        return { value: fields, dropped: [...dropped.values()], unknown };
    };
}

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

function toldOf(error: ErrorObject): string {
    const field = fieldOf(error);
    return error.keyword === "required" && error.instancePath === ""
        ? `"${field}" is missing`
        : `"${field}" ${error.message ?? "is wrong"}`;
}
