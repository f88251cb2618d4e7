import type { ThreadGap, ThreadQuery } from "@parley/comments/contract";
import { encodeQuery } from "@parley/library/contract";

/** Levels of a thread that are shown, and replies to a comment, unless the request asks for others (contract §4.6). */
export const COLLAPSE_DEPTH = 3;
export const COLLAPSE_LIMIT = 3;

/** Maximum number of authors of the missing comments in a response. */
export const SHOWN_AUTHORS = 4;

/** Returns the URL from which the missing comments of a gap are loaded (contract §4.6). */
export function toGapURL(
    siteURL: string,
    { focusCommentID: _focus, page: _page, ...query }: ThreadQuery,
    { parentCommentID, offset }: Pick<ThreadGap, "parentCommentID" | "offset">,
    limit: number,
): string {
    const gapQuery = { ...query, limit, parentCommentID, page: Math.floor(offset / limit) + 1 };
    return `${siteURL}/api/v2/comments/thread?${encodeQuery(gapQuery)}`;
}

/** Returns the items by key, in their order. */
export function groupBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
    const groups = new Map<Key, T[]>();
    for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
    return groups;
}
