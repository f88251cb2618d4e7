/** Finds the charset that a page declares itself; used if the response header has none. */
// bounded: the first 1,024 bytes of a page.
const CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,30})/i;
const CHARSET_SEARCH_BYTES = 1024;

/** Returns the text of an external HTML page, by the charset of its response header or the one that it declares itself. */
export function decodePage(bytes: Buffer, contentType: string): string {
    const charset =
        /charset=["']?([\w-]{1,30})/i.exec(contentType) ??
        CHARSET.exec(bytes.subarray(0, CHARSET_SEARCH_BYTES).toString("latin1"));
    try {
        return new TextDecoder(charset?.[1] ?? "utf-8").decode(bytes);
    } catch {
        // The declared charset is unknown.
        return new TextDecoder().decode(bytes);
    }
}
