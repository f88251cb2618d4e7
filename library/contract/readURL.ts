/** Parses a URL, resolving a relative one against the base; returns undefined if it is invalid. */
export function readURL(address: string, base: string): URL | undefined {
    // `URL.canParse` is too recent for the supported browsers, and the constructor only throws for invalid URLs.
    try {
        return new URL(address, base);
    } catch {
        // The URL is invalid.
    }
    return undefined;
}
