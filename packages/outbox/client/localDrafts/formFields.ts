import type { WritingField } from "@parley/editor/client";
import { FORMAT_FIELD } from "@parley/editor/client";
import { createUniqueID } from "./uniqueID";

/** Returns the fields of a form with these names, separated by spaces. */
export function findFields(form: HTMLFormElement | null, names: string): WritingField[] {
    return names.split(" ").flatMap((name) => (form?.elements.namedItem(name) as WritingField | null) ?? []);
}

/** Whether a field holds the format of the body. */
export const isFormat = ({ name }: WritingField): boolean => name === FORMAT_FIELD;

/** Returns the initial value of a field. */
export function readDefault(field: WritingField): string {
    if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
    return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
}

/** Returns the values of fields by name. */
export const readValues = (fields: readonly WritingField[]) => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/** Distinguishes the windows of one browser. */
export const windowName = createUniqueID().slice(0, 8);
