/** An address taken apart, relative ones against the base; undefined when it is none. */
export function readURL(address: string, base: string): URL | undefined {
    // `URL.canParse` is too young for the browsers we serve, and the constructor throws for nothing else.
    try {
        return new URL(address, base);
    } catch {
        // It is none.
    }
    return undefined;
}
