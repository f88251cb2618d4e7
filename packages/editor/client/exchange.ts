import { listen } from "./listen";

/** Name of the field with the body's format. */
export const FORMAT_FIELD = "format";

/** A text input, text area or select. */
export type WritingField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Event on the frame of a body field: Markdown is waiting to be appended. */
export const APPEND = "append";

const ASKED = "writeout";
const TAKEN = "taken";

/**
 * Makes the editors of a form write their content into its fields. On their own they do so only on submit and blur, so call this before
 * reading the fields.
 */
export function writeOut(form: HTMLFormElement | null | undefined): void {
    form?.dispatchEvent(new Event(ASKED));
}

/** Writes a value into a field and notifies the editor that represents it. Does nothing if the field has this value already. */
export function writeInto(field: WritingField, value: string): void {
    if (field.value === value) return;
    field.value = value;
    field.dispatchEvent(new Event(TAKEN));
}

/** Calls `write` before the fields of a form are read. Returns a function that stops it. */
export function onWriteOut(form: HTMLFormElement, write: () => void): () => void {
    return listen(form, [ASKED], write);
}

/** Calls `take` whenever other code has set one of these fields. Returns a function that stops it. */
export function onTaken(fields: readonly WritingField[], take: () => void): () => void {
    const stops = fields.map((field) => listen(field, [TAKEN], take));
    return () => {
        for (const stop of stops) stop();
    };
}
