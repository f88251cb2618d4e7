import { selectComment } from "@parley/comments/client";
import { selectDiscussion } from "@parley/discussions/client";
import type { RootState } from "@parley/library/client/store";
import { SEARCH_PATH } from "@parley/library/contract";
import type { View } from "./sendTick";

/**
 * Determines the view of a page: a discussion, by the ID in its URL or that of its loaded comment, a search, or any page (TRACK-004). A search
 * is only counted: its words are not reported (FC-24).
 */
export function findView(pathname: string, params: Readonly<Record<string, string | undefined>>, state: RootState): View {
    if (pathname === SEARCH_PATH) return { type: "search" };
    if (!pathname.startsWith("/discussion/")) return { type: "page_view" };
    const commentID = Number(params.commentID);
    const discussionID = Number(params.discussionID) || (commentID && selectComment(state, commentID).data?.discussionID);
    if (!discussionID) return { type: "page_view" };
    const categoryID = selectDiscussion(state, discussionID).data?.categoryID;
    return { type: "discussion_view", discussionID, ...(categoryID !== undefined && categoryID > 0 && { categoryID }) };
}
