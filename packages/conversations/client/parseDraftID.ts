/** Returns the ID of the draft with which `/messages/add` begins, from its query. */
export function parseDraftID(search: URLSearchParams): number | undefined {
    const text = search.get("draft");
    return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
