import { DISCUSSION_LIST_EXPAND } from "@parley/discussions/contract";
import type { PageFacts } from "@parley/library/server/layouts";
import * as Type from "typebox";
import { LIST_PARAMS, readListParams } from "./discussionItems.widget";

/** Queries by the value of the `filter` query parameter. */
export const FILTERS: Record<string, object> = {
    unanswered: { hasComments: false },
    bookmarked: { bookmarkUserID: "$me" },
    mine: { insertUserID: ["$me"] },
    participated: { participatedUserID: "$me" },
    followed: { followed: true },
    unread: { unread: true },
};

/** Settings of a list in a layout. */
export const LIST_SETTINGS = {
    title: Type.String({ maxLength: 100 }),
    limit: Type.Integer({ minimum: 1, maximum: 50 }),
    more: Type.Boolean(),
    /** Filter, order and number, where the page has none of its own (LAY-028). */
    apiParams: LIST_PARAMS,
};

/** Returns the props of a list with its query; the browser sends the same query. */
export function listProps(
    { page, limit, sort, type, tagID, tagName, categoryID, filter }: PageFacts,
    settings: Record<string, unknown>,
): Record<string, unknown> {
    const own = readListParams(settings.apiParams);
    const isLimited = (settings.apiParams as { limit?: number } | undefined)?.limit !== undefined;
    const query = {
        ...(settings.apiParams !== undefined && own),
        ...(typeof categoryID === "number" && { categoryID: [categoryID] }),
        ...(sort !== undefined && { sort }),
        ...(type !== undefined && { type: [type] }),
        ...(typeof tagID === "number" && { tagID: { kind: "list", values: [tagID] } }),
        ...(typeof filter === "string" && FILTERS[filter]),
        pinOrder: "first",
        page: typeof page === "number" ? page : 1,
        limit: (isLimited ? own.limit : settings.limit) ?? limit ?? 30,
        expand: DISCUSSION_LIST_EXPAND,
    };
    return { apiParams: undefined, query, ...(filter !== undefined && { filter }), ...(tagName !== undefined && { tagName }) };
}
