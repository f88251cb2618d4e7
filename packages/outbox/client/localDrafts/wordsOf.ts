import { parseRich2, toPlainText } from "@parley/editor/contract";
import { toExcerpt } from "@parley/library/client/components";

/** The words that a form holds, as they are read: without the marks of a rich text. */
export function readFormText({ body = "", format }: Readonly<Record<string, string>>): string {
    const nodes = format === "rich2" ? parseRich2(body) : undefined;
    return nodes ? toPlainText(nodes) : body;
}

/** The first of them, by which one knows them again; the title where there are none. */
export function readFirstWords(values: Readonly<Record<string, string>>): string {
    // What people write may look like a tag, and is none.
    return toExcerpt(readFormText(values).replace(/</g, "&lt;")) || (values.name ?? "");
}
