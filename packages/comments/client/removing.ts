import { actsChanged } from "@parley/actionLog/client";
import type { Comment } from "@parley/comments/contract";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import type { AppDispatch } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { stale } from "@parley/library/client/thunks";
import type { ApiError } from "@parley/library/contract";
import { commentReturned, commentTaken, selectBefore } from "./comments.slice";
import { fetchComment, fetchComments, fetchCommentThread, removeComment, removeComments } from "./comments.thunks";
import { toCommentQuery, toListQuery } from "./place";

type Doing<Result> = (...[dispatch, getState]: Parameters<AppThunk>) => Promise<Result>;

interface Deleted {
    /** The response, which offers to undo it. */
    answered: { meta: object };
    /** The comment after which it stood, where it left no place. */
    before: number | undefined;
}

/**
 * Deletes a comment: its place stays with a tombstone in it, or goes with it where `isFull` is wanted. The page shows it at once; what else is on
 * it stays as it is. Resolves to what it takes to restore it, or to why it was refused.
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
        // A page of one, at its place: the only way to what is left of it without asking for all that is around it.
        else await dispatch(fetchComments({ ...toListQuery({ discussionID }), page: position, limit: 1 }));
        changed(dispatch, discussionID);
        return { answered, before };
    };
}

/** Shows a comment again that was brought back. */
export function putBackComment({ commentID, discussionID }: Comment, before: number | undefined): Doing<void> {
    return async (dispatch) => {
        const answered = await dispatch(fetchComment(toCommentQuery(commentID)));
        if (fetchComment.fulfilled.match(answered)) dispatch(commentReturned({ comment: answered.payload.comment, before }));
        changed(dispatch, discussionID);
    };
}

/** What tells of a discussion's comments is asked for again when it is next wanted; what is on the page now, at once. */
function changed(dispatch: AppDispatch, discussionID: number): void {
    dispatch(stale(fetchDiscussions, fetchDiscussion, fetchComments, fetchCommentThread));
    void dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND }));
    void dispatch(actsChanged("discussion", discussionID));
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
