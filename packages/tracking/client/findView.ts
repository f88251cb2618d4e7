import { selectComment } from "@parley/comments/client";
import { selectDiscussion } from "@parley/discussions/client";
import type { RootState } from "@parley/library/client/store";
import type { View } from "./sendTick";

/** Determines the view of a page: a discussion, by the ID in its URL or that of its loaded comment, or any page (TRACK-004). */
export function findView(pathname: string, params: Readonly<Record<string, string | undefined>>, state: RootState): View {
    if (!pathname.startsWith("/discussion/")) return { type: "page_view" };
    const commentID = Number(params.commentID);
    const discussionID = Number(params.discussionID) || (commentID && selectComment(state, commentID).data?.discussionID);
    if (!discussionID) return { type: "page_view" };
    const categoryID = selectDiscussion(state, discussionID).data?.categoryID;
    return { type: "discussion_view", discussionID, ...(categoryID !== undefined && categoryID > 0 && { categoryID }) };
}
