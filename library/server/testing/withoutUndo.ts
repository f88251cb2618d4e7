/** Returns the URL that a form redirects to, without its undo offer. */
export function withoutUndo(location: unknown): string {
    return String(location)
        .replace(/([?&])Undo=\d+&?/, "$1")
        .replace(/[?&](?=#|$)/, "");
}
