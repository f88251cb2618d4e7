import { DISCUSSION_LIST_EXPAND } from "@parley/discussions/contract";
import type { PageFacts } from "@parley/library/server/layouts";

/** Queries by the value of the `filter` query parameter. */
export const FILTERS: Record<string, object> = {
    unanswered: { hasComments: false },
    bookmarked: { bookmarkUserID: "$me" },
    mine: { insertUserID: ["$me"] },
    participated: { participatedUserID: "$me" },
    followed: { followed: true },
    unread: { unread: true },
};

/** Returns the props of a list with its query; the browser sends the same query. */
export function listProps(
    { page, limit, sort, type, tagID, tagName, categoryID, filter }: PageFacts,
    settings: Record<string, unknown>,
): Record<string, unknown> {
    const query = {
        ...(typeof categoryID === "number" && { categoryID: [categoryID] }),
        ...(sort !== undefined && { sort }),
        ...(type !== undefined && { type: [type] }),
        ...(typeof tagID === "number" && { tagID: { kind: "list", values: [tagID] } }),
        ...(typeof filter === "string" && FILTERS[filter]),
        pinOrder: "first",
        page: typeof page === "number" ? page : 1,
        limit: settings.limit ?? limit ?? 30,
        expand: DISCUSSION_LIST_EXPAND,
    };
    return { query, ...(filter !== undefined && { filter }), ...(tagName !== undefined && { tagName }) };
}
