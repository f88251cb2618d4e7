/** Isolates a name from the text direction around it, as `<bdi>` does where an element is possible (FC-4, FC-58). */
export function isolateDirection(name: string): string {
    return `\u2068${name}\u2069`;
}
