type PlainWriter = (tree: string) => string | undefined;

let writer: PlainWriter | undefined;

/**
 * Where pages are drawn for browsers of which nobody knows whether they run scripts: says how rich text is written for those that do not. The
 * code for it is not for the browser, which has an editor.
 */
export function providePlainWriting(write: PlainWriter): void {
    writer = write;
}

/** Rich text in Markdown, where that is provided. */
export const plainlyWritten = (tree: string): string | undefined => writer?.(tree);
