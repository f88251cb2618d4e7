import type { Catalogue, CompiledMessage } from "@parley/library/contract";

/** Maximum number of forms of one message that are compared: choices multiply one another. */
const MAX_FORMS = 100;
/** Letters that a text must have beside its values: one with fewer, such as `{name}: {value}`, could be anything. */
const MIN_LETTERS = 4;

/** Returns whether words on a page can be what a message has become: the same, with anything in the place of its values. */
export function isSpokenAs(message: Catalogue[string], words: string): boolean {
    return listForms(message).some((pieces) => fits(pieces, words));
}

/** Returns the forms of a message, each as the pieces of text between its values. */
function listForms(message: Catalogue[string]): string[][] {
    if (typeof message === "string") return [message.split(/\{\w+\}/)];
    return Array.isArray(message) ? listCompiled(message) : Object.values(message).flatMap(listForms);
}

function listCompiled(message: CompiledMessage): string[][] {
    let forms: string[][] = [[""]];
    for (const part of message) {
        const [, , options] = typeof part === "string" ? [] : part;
        const choices = typeof part === "string" ? [[part]] : options ? Object.values(options).flatMap(listCompiled) : [["", ""]];
        forms = forms.flatMap((form) => choices.map((choice) => join(form, choice))).slice(0, MAX_FORMS);
    }
    return forms;
}

const join = (form: readonly string[], [first = "", ...others]: readonly string[]): string[] => [
    ...form.slice(0, -1),
    `${form.at(-1) ?? ""}${first}`,
    ...others,
];

/** Whether words begin and end with the outer pieces, and have the others in their order between them. */
function fits(pieces: readonly string[], words: string): boolean {
    const [first = "", ...others] = pieces;
    const last = others.pop();
    if (last === undefined) return words === first;
    const letters = pieces.join("").match(/\p{L}/gu)?.length ?? 0;
    if (letters < MIN_LETTERS || !words.startsWith(first) || words.length < first.length + last.length) return false;
    const inner = words.slice(first.length, words.length - last.length);
    if (!words.endsWith(last)) return false;
    let position = 0;
    for (const piece of others) {
        const found = inner.indexOf(piece, position);
        if (found < 0) return false;
        position = found + piece.length;
    }
    return true;
}
