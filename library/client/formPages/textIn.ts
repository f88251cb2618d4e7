/** Returns the text value of a form field; empty if the field is missing. */
export function readText(data: FormData, name: string): string {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
}
