import { selectComment } from "@parley/comments/client";
import { selectDiscussion } from "@parley/discussions/client";
import type { RootState } from "@parley/library/client/store";
import type { View } from "./tell";

/** What a page shows: a discussion, as far as its address or what is known of its comment tells, or any page (TRACK-004). */
export function findView(pathname: string, params: Readonly<Record<string, string | undefined>>, state: RootState): View {
    if (!pathname.startsWith("/discussion/")) return { type: "page_view" };
    const commentID = Number(params.commentID);
    const discussionID = Number(params.discussionID) || (commentID && selectComment(state, commentID).data?.discussionID);
    if (!discussionID) return { type: "page_view" };
    const categoryID = selectDiscussion(state, discussionID).data?.categoryID;
    return { type: "discussion_view", discussionID, ...(categoryID !== undefined && categoryID > 0 && { categoryID }) };
}
