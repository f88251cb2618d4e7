import type { FormProperty, FormSchema } from "@parley/attachments/contract";
import type { Translate } from "@parley/library/client/i18n";
import type { ApiError } from "@parley/library/contract";
import { describeError } from "@parley/library/contract";

/** Returns the typed values of a schema's fields from a form. Empty optional fields are left out. */
export function readValues({ properties, required = [] }: FormSchema, data: FormData): Record<string, unknown> {
    const values = Object.entries(properties).flatMap(([name, property]) => {
        const value = writtenIn(property, data.get(name));
        return value === "" && !required.includes(name) ? [] : [[name, value] as const];
    });
    return Object.fromEntries(values);
}

/** Returns the errors of required fields that are empty, by field. */
export function findMissing({ properties, required = [] }: FormSchema, data: FormData, t: Translate): Record<string, string> {
    const missing = required.filter((name) => properties[name]?.type !== "boolean" && String(data.get(name) ?? "").trim() === "");
    return Object.fromEntries(missing.map((name) => [name, t("This is required.")]));
}

/** Returns the message of an error: those of its fields, or else that of the whole request. */
export function formatError(error: ApiError): string {
    const rows = Object.values(error.errors ?? {}).flat();
    return rows.length > 0 ? rows.map((row) => row.message).join(" ") : describeError(error);
}

function writtenIn({ type, default: fixed, disabled }: FormProperty, given: FormDataEntryValue | null): unknown {
    if (disabled) return fixed;
    if (type === "boolean") return given === "true";
    if (type === "integer") return given === null || given === "" ? "" : Number(given);
    return String(given ?? "");
}
