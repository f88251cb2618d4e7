/** Returns the ID of the announcement that was just added or changed, from the query string. */
export function parseMessageID(search: string): number | undefined {
    const text = new URLSearchParams(search).get("Message");
    return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
