import type { Thread, ThreadQuery } from "@parley/comments/client";
import { commentPlaced, fetchComments, fetchCommentThread, listCommentIDs, selectThread } from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import { useTranslation } from "@parley/library/client/i18n";
import { toLocalAddress } from "@parley/library/client/navigation";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useCommentFocus } from "./scene/useCommentFocus";

/** Returns functions that show a newly posted reply: on this page, or by navigating to the page that contains it. */
export function usePosted(thread: ThreadQuery | undefined) {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const store = useAppStore();
    const navigate = useNavigate();
    const arriveAt = useCommentFocus();
    const [announcement, announce] = useState("");
    const waited = useCallback(
        (comment: Comment): boolean => {
            const shown = thread && selectThread(store.getState(), thread).data;
            dispatch(invalidateQueries(fetchDiscussions, fetchDiscussion, fetchCommentThread, fetchComments));
            // If the first response was lost, the page may show the comment already.
            const isThere = shown && listCommentIDs(shown.items).includes(comment.commentID);
            if (!thread || !shown || !(isThere || belongsOnPage(comment, thread, shown))) return false;
            void dispatch(fetchDiscussion({ discussionID: comment.discussionID, expand: DISCUSSION_PAGE_EXPAND }));
            if (!isThere) dispatch(commentPlaced({ query: thread, comment }));
            announce(t("Your reply has been posted."));
            return true;
        },
        [dispatch, store, t, thread],
    );
    return {
        /** Shows a reply that was posted from the outbox, without moving focus. Returns whether the reply is on this page. */
        waited,
        arriveAt,
        /** Status message for assistive technology. */
        announcement,
        posted(comment: Comment): void {
            const { discussionID, commentID, url } = comment;
            dispatch(invalidateQueries(fetchDiscussions, fetchDiscussion, fetchCommentThread, fetchComments));
            void dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
            const shown = thread && selectThread(store.getState(), thread).data;
            if (!thread || !shown || !belongsOnPage(comment, thread, shown)) return void navigate(toLocalAddress(url));
            dispatch(commentPlaced({ query: thread, comment }));
            announce(t("Your reply has been posted."));
            arriveAt(commentID);
        },
    };
}

/** Checks whether a new reply belongs on this page: below its parent, or at the end of the last page while that has room. */
function belongsOnPage(
    { parentCommentID }: Comment,
    { parentCommentID: branch, sort }: ThreadQuery,
    { items, paging }: Thread,
): boolean {
    if (parentCommentID !== undefined) return listCommentIDs(items).includes(parentCommentID);
    const isLastPage = paging.page * paging.limit >= (paging.total ?? 0);
    return branch === undefined && sort === "dateInserted" && isLastPage && items.length < paging.limit;
}
