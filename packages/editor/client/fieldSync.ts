import { listen } from "./listen";

/** Name of the field with the body's format. */
export const FORMAT_FIELD = "format";

/** A text input, text area or select. */
export type WritingField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Event on the frame of a body field: Markdown is waiting to be appended. */
export const APPEND = "append";

const FLUSH = "writeout";
const FIELD_SET = "taken";

/**
 * Makes the editors of a form write their content into its fields. On their own they do so only on submit and blur, so call this before
 * reading the fields.
 */
export function flushEditors(form: HTMLFormElement | null | undefined): void {
    form?.dispatchEvent(new Event(FLUSH));
}

/** Writes a value into a field and notifies the editor that represents it. Does nothing if the field has this value already. */
export function setFieldValue(field: WritingField, value: string): void {
    if (field.value === value) return;
    field.value = value;
    field.dispatchEvent(new Event(FIELD_SET));
}

/** Calls `write` before the fields of a form are read. Returns a function that stops it. */
export function onFlush(form: HTMLFormElement, write: () => void): () => void {
    return listen(form, [FLUSH], write);
}

/** Calls `take` whenever other code has set one of these fields. Returns a function that stops it. */
export function onFieldSet(fields: readonly WritingField[], take: () => void): () => void {
    const stops = fields.map((field) => listen(field, [FIELD_SET], take));
    return () => {
        for (const stop of stops) stop();
    };
}
