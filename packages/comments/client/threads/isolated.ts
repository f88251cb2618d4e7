/** A name inside a text of another script, kept to itself: what `<bdi>` does where no element can stand (FC-4, FC-58). */
export function isolated(name: string): string {
    return `\u2068${name}\u2069`;
}
