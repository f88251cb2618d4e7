import type { Catalogue, CompiledMessage } from "@parley/library/contract";

/** Prints the message of a catalogue in ICU MessageFormat, from which the build has compiled it. */
export function printMessage(message: Catalogue[string]): string {
    if (typeof message === "string") return message;
    if (Array.isArray(message)) return printParts(message);
    const forms = Object.entries(message).map(([form, text]) => `${form} {${text}}`);
    return `{count, plural, ${forms.join(" ")}}`;
}

const KINDS = { cardinal: "plural", ordinal: "selectordinal", select: "select" } as const;

function printParts(parts: CompiledMessage): string {
    return parts
        .map((part) => {
            // What is quoted begins at an apostrophe before a brace.
            if (typeof part === "string") return part.replace(/'(?=[{}#'])/g, "''").replace(/[{}]+/g, (braces) => `'${braces}'`);
            const [name, kind, options] = part;
            if (name === "#") return "#";
            if (kind === undefined || options === undefined) return `{${name}}`;
            const choices = Object.entries(options).map(([option, chosen]) => `${option} {${printParts(chosen)}}`);
            return `{${name}, ${KINDS[kind]}, ${choices.join(" ")}}`;
        })
        .join("");
}
