import type { Comment } from "@parley/comments/contract";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import { useTranslation } from "@parley/library/client/i18n";
import { addressIn } from "@parley/library/client/navigation";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import { stale } from "@parley/library/client/thunks";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { Thread } from "./comments.slice";
import { commentPlaced, selectThread } from "./comments.slice";
import { fetchComments, fetchCommentThread } from "./comments.thunks";
import type { ThreadQuery } from "./place";
import { commentIDsIn } from "./threads/threads";
import { useArrival } from "./threads/useArrival";

/** Shows a reply that was just posted where it belongs: in its place on this page, or on the page where its place is. */
export function usePosted(thread: ThreadQuery | undefined) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const navigate = useNavigate();
    const arriveAt = useArrival();
    const [announcement, announce] = useState("");
    const waited = useCallback(
        (comment: Comment): boolean => {
            const shown = thread && selectThread(store.getState(), thread).data;
            dispatch(stale(fetchDiscussions, fetchDiscussion, fetchCommentThread, fetchComments));
            // Where its answer was lost, the page may show it already.
            const isThere = shown && commentIDsIn(shown.items).includes(comment.commentID);
            if (!thread || !shown || !(isThere || hasPlaceFor(comment, thread, shown))) return false;
            void dispatch(fetchDiscussion({ discussionID: comment.discussionID, expand: DISCUSSION_PAGE_EXPAND }));
            if (!isThere) dispatch(commentPlaced({ query: thread, comment }));
            announce(t("Your reply has been posted."));
            return true;
        },
        [dispatch, store, t, thread],
    );
    return {
        /** A reply that had waited was posted: the reader, who may be at something else, stays there. False where it has no place here. */
        waited,
        arriveAt,
        /** What is told to people who hear the page. */
        announcement,
        posted(comment: Comment): void {
            const { discussionID, commentID, url } = comment;
            dispatch(stale(fetchDiscussions, fetchDiscussion, fetchCommentThread, fetchComments));
            void dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
            const shown = thread && selectThread(store.getState(), thread).data;
            if (!thread || !shown || !hasPlaceFor(comment, thread, shown)) return void navigate(addressIn(url));
            dispatch(commentPlaced({ query: thread, comment }));
            announce(t("Your reply has been posted."));
            arriveAt(commentID);
        },
    };
}

/** A reply to a comment stands below it; one to the post stands last on the last page, while there is room. */
function hasPlaceFor(
    { parentCommentID }: Comment,
    { parentCommentID: branch, sort }: ThreadQuery,
    { items, paging }: Thread,
): boolean {
    if (parentCommentID !== undefined) return commentIDsIn(items).includes(parentCommentID);
    const isLastPage = paging.page * paging.limit >= (paging.total ?? 0);
    return branch === undefined && sort === "dateInserted" && isLastPage && items.length < paging.limit;
}
