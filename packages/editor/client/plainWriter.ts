type PlainWriter = (tree: string) => string | undefined;

let writer: PlainWriter | undefined;

/**
 * Sets the converter of rich2 to Markdown for forms without scripts. Called only by the server's renderer, which keeps the converter out of
 * the client's bundle.
 */
export function setPlainWriter(write: PlainWriter): void {
    writer = write;
}

/** Returns rich text as Markdown; undefined without a converter. */
export const toPlainMarkdown = (tree: string): string | undefined => writer?.(tree);
