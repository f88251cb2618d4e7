/** Returns the address that a form redirects to, without the undo that it offers. */
export function withoutUndo(location: unknown): string {
    return String(location)
        .replace(/([?&])Undo=\d+&?/, "$1")
        .replace(/[?&](?=#|$)/, "");
}
