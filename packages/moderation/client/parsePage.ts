/** Returns the page number in a query string, from 1. */
export function parsePage(search: string): number {
    const text = new URLSearchParams(search).get("page") ?? "";
    return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
}
