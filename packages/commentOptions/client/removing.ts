import { refreshActions } from "@parley/actionLog/client";
import {
    commentReturned,
    commentTaken,
    fetchComment,
    fetchComments,
    fetchCommentThread,
    removeComment,
    removeComments,
    selectBefore,
    toCommentQuery,
    toListQuery,
} from "@parley/comments/client";
import type { Comment } from "@parley/comments/contract";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import type { AppDispatch } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";

type Doing<Result> = (...[dispatch, getState]: Parameters<AppThunk>) => Promise<Result>;

interface Deleted {
    /** Response that carries the offer to undo. */
    answered: { meta: object };
    /** The comment that preceded the deleted one, needed to restore the position of a comment without a tombstone. */
    before: number | undefined;
}

/**
 * Deletes a comment, leaving a tombstone unless `isFull` is set, and updates the page at once without reloading the other comments.
 * Resolves to the values needed to restore it, or to the error.
 */
export function deleteComment(
    { commentID, discussionID, position }: Comment,
    { isFull, reason }: { isFull: boolean; reason?: string },
): Doing<Deleted | ApiError> {
    return async (dispatch, getState) => {
        const before = selectBefore(getState(), commentID);
        const answered = await dispatch(isFull ? removedInFull(commentID, reason) : removed(commentID, reason));
        if ("message" in answered) return answered;
        if (isFull) dispatch(commentTaken(commentID));
        // A page with one comment at this position: the only query for the tombstone alone.
        else await dispatch(fetchComments({ ...toListQuery({ discussionID }), page: position, limit: 1 }));
        changed(dispatch, discussionID);
        return { answered, before };
    };
}

/** Shows a restored comment on the page again. */
export function restoreComment({ commentID, discussionID }: Comment, before: number | undefined): Doing<void> {
    return async (dispatch) => {
        const answered = await dispatch(fetchComment(toCommentQuery(commentID)));
        if (fetchComment.fulfilled.match(answered)) dispatch(commentReturned({ comment: answered.payload.comment, before }));
        changed(dispatch, discussionID);
    };
}

/** Marks the data about a discussion's comments as stale and fetches the discussion and its actions again at once. */
function changed(dispatch: AppDispatch, discussionID: number): void {
    dispatch(invalidateQueries(fetchDiscussions, fetchDiscussion, fetchComments, fetchCommentThread));
    void dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
    void dispatch(refreshActions("discussion", discussionID));
}

function removed(commentID: number, reason: string | undefined): Doing<{ meta: object } | ApiError> {
    return async (dispatch) => {
        const answered = await dispatch(removeComment({ commentID, ...(reason !== undefined && { reason }) }));
        if (!removeComment.rejected.match(answered)) return answered;
        return answered.payload ?? { status: 0, message: answered.error.message ?? "" };
    };
}

function removedInFull(commentID: number, reason: string | undefined): Doing<{ meta: object } | ApiError> {
    return async (dispatch) => {
        const input = { commentIDs: [commentID], deleteMethod: "full" as const, ...(reason !== undefined && { reason }) };
        const answered = await dispatch(removeComments(input));
        if (removeComments.rejected.match(answered))
            return answered.payload ?? { status: 0, message: answered.error.message ?? "" };
        return Object.values(answered.payload.progress.exceptionsByID ?? {})[0] ?? answered;
    };
}
