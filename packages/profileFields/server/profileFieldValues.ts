import type { ProfileFieldValue } from "@parley/accounts/contract";
import { tidyTitle } from "@parley/accounts/server";
import type { FilledText } from "@parley/library/contract";
import { countCharacters, fill } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { invalidField } from "@parley/library/server/http";
import type { FieldDataType, FieldFormType } from "@parley/profileFields/contract";
import type { ProfileFieldRow } from "./profileFields.repository";

const MAX_LINE_LENGTH = 200;
const MAX_TEXT_LENGTH = 2000;
const MAX_ITEMS = 50;
const MAX_KEY_LENGTH = 200;

/** Allowed input types for each data type. */
const FORM_TYPES: Record<FieldDataType, readonly FieldFormType[]> = {
    text: ["text", "text-multiline", "dropdown"],
    boolean: ["checkbox"],
    date: ["date"],
    number: ["number", "dropdown"],
    "string[]": ["tokens"],
    "number[]": ["tokens"],
};

type StoredValue = Exclude<ProfileFieldValue, null | string[] | number[]>;
type Field = Pick<ProfileFieldRow, "dataType" | "formType" | "dropdownOptions">;

/** Throws 422 unless a field's input type suits its data type, and a choice has options. */
export function checkFieldForm({ dataType, formType, dropdownOptions }: Field): void {
    if (!FORM_TYPES[dataType].includes(formType))
        throw invalidField(
            "formType",
            fill("A {dataType} is asked for as {types}.", { dataType, types: FORM_TYPES[dataType].join(" or ") }),
        );
    if (formType === "dropdown" && dropdownOptions === "[]")
        throw invalidField("dropdownOptions", "Enter the choices.", { code: "missingField" });
}

/** Converts input to the stored values of a field, or returns the error, a text that lacks the `{label}` of the field. Empty input results in no values. */
export function toStoredValues(field: Field, given: unknown): { stored: StoredValue[] } | { wrong: FilledText } {
    if (given === null || given === "") return { stored: [] };
    const isList = field.dataType.endsWith("[]");
    if (isList && (!Array.isArray(given) || given.length > MAX_ITEMS))
        return { wrong: fill("{label}: it takes a list of at most {maximum}.", { maximum: MAX_ITEMS }) };
    const stored = [];
    for (const one of isList ? (given as unknown[]) : [given]) {
        const value = readValue(field, one);
        if (value === undefined) return { wrong: fill(WANTED[field.dataType]) };
        if (isTooLong(field, value)) return { wrong: fill("{label}: it is too long.") };
        if (!isOffered(field, value)) return { wrong: fill("{label}: it is none of the values to choose from.") };
        if (value !== "") stored.push(value);
    }
    return { stored: [...new Set(stored)] };
}

/** Converts stored values to the value in API responses. */
export function toProfileFieldValue({ dataType }: Pick<Field, "dataType">, stored: readonly StoredValue[]): ProfileFieldValue {
    return dataType.endsWith("[]") ? ([...stored] as string[] | number[]) : (stored[0] ?? null);
}

/** Returns the lookup key of a value: case-folded text of limited length. */
export const toValueKey = (value: StoredValue): string => [...foldName(String(value))].slice(0, MAX_KEY_LENGTH).join("");

const WANTED: Record<FieldDataType, string> = {
    text: "{label}: it takes a text.",
    boolean: "{label}: it takes true or false.",
    date: "{label}: it takes a date, as 2026-05-21.",
    number: "{label}: it takes a number.",
    "string[]": "{label}: it takes a list of texts.",
    "number[]": "{label}: it takes a list of numbers.",
};

function readValue({ dataType, formType }: Field, given: unknown): StoredValue | undefined {
    switch (dataType) {
        case "boolean":
            return typeof given === "boolean" ? given : undefined;
        case "number":
        case "number[]":
            return typeof given === "number" && Number.isFinite(given) ? given : undefined;
        case "date":
            return typeof given === "string" && isDate(given) ? given : undefined;
        default:
            if (typeof given !== "string") return undefined;
            // Each line is normalized like a title: without invisible characters and text direction marks (FC-4).
            return formType === "text-multiline"
                ? given
                      .split(/\r\n|\n|\r/)
                      .map(tidyTitle)
                      .join("\n")
                      .trim()
                : tidyTitle(given);
    }
}

function isDate(text: string): boolean {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isTooLong({ formType }: Field, value: StoredValue): boolean {
    return (
        typeof value === "string" && countCharacters(value) > (formType === "text-multiline" ? MAX_TEXT_LENGTH : MAX_LINE_LENGTH)
    );
}

function isOffered({ formType, dropdownOptions }: Field, value: StoredValue): boolean {
    return formType !== "dropdown" || (JSON.parse(dropdownOptions) as string[]).includes(String(value));
}
