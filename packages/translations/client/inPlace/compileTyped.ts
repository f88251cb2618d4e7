import type { Catalogue, CompiledMessage } from "@parley/library/contract";

/**
 * Returns what is typed as an entry of a catalogue, to be seen before it is saved. There is no parser in browsers: texts with names are
 * read, and plurals by the fields of their forms; a message with choices within is seen once it is saved.
 */
export function compileTyped(typed: string | Readonly<Record<string, string>>): Catalogue[string] | undefined {
    if (typeof typed === "string") return isPlain(typed) ? typed : undefined;
    const forms = Object.entries(typed);
    if (!forms.every(([, text]) => isPlain(text))) return undefined;
    return [["count", "cardinal", Object.fromEntries(forms.map(([form, text]) => [form, splitNames(text)]))]];
}

/** Whether a text has no choices, and nothing that is quoted. */
const isPlain = (text: string): boolean => !/'|\{\w*,/.test(text);

function splitNames(text: string): CompiledMessage {
    return text.split(/(\{\w+\}|#)/).flatMap((part): CompiledMessage => {
        if (part === "") return [];
        if (part === "#") return [["#"]];
        return [/^\{\w+\}$/.test(part) ? [part.slice(1, -1)] : part];
    });
}
