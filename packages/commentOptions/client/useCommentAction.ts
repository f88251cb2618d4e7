import { refreshActions } from "@parley/actionLog/client";
import { fetchComments, fetchCommentThread, selectComment } from "@parley/comments/client";
import { useAnnouncedAction } from "@parley/discussionOptions/client";
import { fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import { useAppDispatch, useAppStore } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";

/** Returns a function that performs an action on a comment and announces the result. */
export function useCommentAction(commentID: number) {
    const dispatch = useAppDispatch();
    const { getState } = useAppStore();
    return useAnnouncedAction(`comment-${commentID}`, () => {
        dispatch(invalidateQueries(fetchDiscussion, fetchDiscussions, fetchComments, fetchCommentThread));
        const discussionID = selectComment(getState(), commentID).data?.discussionID;
        if (discussionID !== undefined) void dispatch(refreshActions("discussion", discussionID));
    });
}
