import { refreshActions } from "@parley/actionLog/client";
import { DISCUSSION_PAGE_EXPAND, fetchDiscussion } from "@parley/discussions/client";
import type { AppThunk } from "@parley/library/client/thunks";
import { invalidateQueries } from "@parley/library/client/thunks";
import { fetchComments, fetchCommentThread } from "../comments.thunks";
import type { CommentQuery, ThreadQuery } from "../commentsLocation";

/** Maximum number of pages that are fetched again: those on the screen or near it. */
const MAX_PAGES = 4;

/** Fetches a discussion and its most recently loaded pages of comments again, after a bulk action changed many of them. */
export function refreshThread(discussionID: number | undefined): AppThunk {
    return async (dispatch, getState) => {
        await dispatch(invalidateQueries(fetchDiscussion, fetchComments, fetchCommentThread));
        if (discussionID === undefined) return;
        const { threads = {}, lists = {} } = getState().comments ?? {};
        const ofDiscussion = <Query extends object>(table: object, has: (query: Query) => boolean) =>
            Object.keys(table)
                .map((key) => JSON.parse(key) as Query)
                .filter(has)
                .slice(-MAX_PAGES);
        const pages = ofDiscussion<ThreadQuery>(threads, ({ parentRecordID }) => parentRecordID === discussionID);
        const rows = ofDiscussion<CommentQuery>(lists, (query) => query.discussionID === discussionID);
        await Promise.all([
            dispatch(fetchDiscussion({ discussionID, expand: DISCUSSION_PAGE_EXPAND })),
            ...pages.map((query) => dispatch(fetchCommentThread(query))),
            ...rows.map((query) => dispatch(fetchComments(query))),
        ]);
        dispatch(refreshActions("discussion", discussionID));
    };
}
