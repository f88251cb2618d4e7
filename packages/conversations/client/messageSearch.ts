import type { getMessageSearch } from "@parley/conversations/contract";
import { MAX_SEARCH_LENGTH, MESSAGE_SEARCH_PAGE } from "@parley/conversations/contract";
import type { Input } from "@parley/library/contract";

export type MessageSearchQuery = Input<typeof getMessageSearch>;

/** Returns the search that an address asks for; undefined without words. */
export function parseMessageSearch(search: string): MessageSearchQuery | undefined {
    const parameters = new URLSearchParams(search);
    const query = (parameters.get("query") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
    const before = parameters.get("before") ?? "";
    if (query === "") return undefined;
    return { query, ...(/^[1-9]\d{0,8}$/.test(before) && { before: Number(before) }) };
}

/** Returns the message that the address of a conversation names. */
export function parseMessageID(search: string): number | undefined {
    const messageID = new URLSearchParams(search).get("message") ?? "";
    return /^[1-9]\d{0,8}$/.test(messageID) ? Number(messageID) : undefined;
}

/** Returns the address of a search. */
export function toMessageSearchPath({ query, before }: MessageSearchQuery): string {
    const parameters = new URLSearchParams({ query, ...(before !== undefined && { before: String(before) }) });
    return `${MESSAGE_SEARCH_PAGE}?${parameters}`;
}
