import { listen } from "./listen";

/** The name of the field that says how a body is written. */
export const FORMAT_FIELD = "format";

/** A field in which something is written or chosen. */
export type WritingField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Told to the frame of a body: something waits to be put behind what stands in it. */
export const APPEND = "append";

const ASKED = "writeout";
const TAKEN = "taken";

/**
 * Asks the editors of a form to write into its fields what stands in them: they do so by themselves only where the form is sent or left.
 * Whoever is about to read the fields asks first.
 */
export function writeOut(form: HTMLFormElement | null | undefined): void {
    form?.dispatchEvent(new Event(ASKED));
}

/** Puts words into a field, and tells an editor that stands in for it; one that holds exactly these stays as it is. */
export function writeInto(field: WritingField, value: string): void {
    if (field.value === value) return;
    field.value = value;
    field.dispatchEvent(new Event(TAKEN));
}

/** Does `write` whenever the fields of a form are about to be read. Returns how to stop. */
export function onWriteOut(form: HTMLFormElement, write: () => void): () => void {
    return listen(form, [ASKED], write);
}

/** Does `take` whenever somebody else has put something into one of these fields. Returns how to stop. */
export function onTaken(fields: readonly WritingField[], take: () => void): () => void {
    const stops = fields.map((field) => listen(field, [TAKEN], take));
    return () => {
        for (const stop of stops) stop();
    };
}
