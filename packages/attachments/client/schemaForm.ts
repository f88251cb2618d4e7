import type { FormProperty, FormSchema } from "@parley/attachments/contract";
import type { Translate } from "@parley/library/client/i18n";
import type { ApiError } from "@parley/library/contract";

/** What was written into the fields of a schema, each in its type; what may stay empty, and is, is left out. */
export function valuesIn({ properties, required = [] }: FormSchema, data: FormData): Record<string, unknown> {
    const values = Object.entries(properties).flatMap(([name, property]) => {
        const value = writtenIn(property, data.get(name));
        return value === "" && !required.includes(name) ? [] : [[name, value] as const];
    });
    return Object.fromEntries(values);
}

/** What is missing in a form, by the field. */
export function missingIn({ properties, required = [] }: FormSchema, data: FormData, t: Translate): Record<string, string> {
    const missing = required.filter((name) => properties[name]?.type !== "boolean" && String(data.get(name) ?? "").trim() === "");
    return Object.fromEntries(missing.map((name) => [name, t("This is required.")]));
}

/** A refusal in one sentence or some: what is wrong with the fields, or with the whole. */
export function inWords({ message, description, errors }: ApiError): string {
    const rows = Object.values(errors ?? {}).flat();
    return rows.length > 0 ? rows.map((row) => row.message).join(" ") : (description ?? message);
}

function writtenIn({ type, default: fixed, disabled }: FormProperty, given: FormDataEntryValue | null): unknown {
    if (disabled) return fixed;
    if (type === "boolean") return given === "true";
    if (type === "integer") return given === null || given === "" ? "" : Number(given);
    return String(given ?? "");
}
