import { toExcerpt } from "@parley/library/client/components";
import { readSource } from "@parley/richText/contract";

/** Returns the plain text of a form's body, without rich text markup. */
export function readFormText({ body = "", format }: Readonly<Record<string, string>>): string {
    return readSource(body, format ?? "");
}

/** Returns the first words of the body, to identify it in a list; the title if the body is empty. */
export function readFirstWords(values: Readonly<Record<string, string>>): string {
    // Typed text may look like a tag, but is not HTML.
    return toExcerpt(readFormText(values).replace(/</g, "&lt;")) || (values.name ?? "");
}
