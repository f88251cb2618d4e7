/** A field of a form that holds text; empty when it isn't there. */
export function textIn(data: FormData, name: string): string {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
}
