import type { ShownMessage } from "@parley/announcements/contract";
import { selectComment } from "@parley/comments/client";
import { selectDiscussion } from "@parley/discussions/client";
import type { RootState } from "@parley/library/client/store";
import { matchPath } from "react-router";

/**
 * Checks whether an announcement is shown at this path. An announcement of a category is shown on its page and on those of its discussions.
 */
export function isShownAt(pathname: string, { viewLocation, places }: ShownMessage, state: RootState): boolean {
    if (places) {
        const urlcode = matchPath("/categories/:urlcode/*", pathname)?.params.urlcode?.toLowerCase();
        const categoryID = categoryOfPost(pathname, state);
        return places.some((category) => category.urlcode.toLowerCase() === urlcode || category.categoryID === categoryID);
    }
    return viewLocation === "all" || pathname === "/";
}

function categoryOfPost(pathname: string, state: RootState): number | undefined {
    const commentID = matchPath("/discussion/comment/:commentID", pathname)?.params.commentID;
    if (commentID !== undefined) return selectComment(state, Number(commentID)).data?.categoryID;
    const discussionID = matchPath("/discussion/:discussionID/*", pathname)?.params.discussionID;
    return discussionID === undefined ? undefined : selectDiscussion(state, Number(discussionID)).data?.categoryID;
}
