import type { ThreadGap } from "@parley/comments/contract";
import type { AppThunk } from "@parley/library/client/thunks";
import { gapFilled } from "../comments.slice";
import { fetchCommentThread } from "../comments.thunks";
import type { ThreadQuery } from "../commentsLocation";

/** Returns the query for the comments of a gap: one page of the replies to its parent comment. */
export function toGapQuery(
    { focusCommentID: _focus, ...query }: ThreadQuery,
    { parentCommentID, offset }: ThreadGap,
): ThreadQuery {
    const { limit = GAP_LIMIT } = query;
    return { ...query, limit, parentCommentID, page: Math.floor(offset / limit) + 1 };
}

const GAP_LIMIT = 50;

/** Fetches the comments of a gap and inserts them in its place. If there is more than one page, a gap with the rest follows them. */
export function openGap(query: ThreadQuery, gap: ThreadGap): AppThunk {
    return async (dispatch) => {
        const gapQuery = toGapQuery(query, gap);
        const answered = await dispatch(fetchCommentThread(gapQuery));
        if (!fetchCommentThread.fulfilled.match(answered)) return;
        const { items, paging } = answered.payload.thread;
        const { page = 1, limit = GAP_LIMIT } = gapQuery;
        const rest =
            (paging.total ?? 0) > page * limit
                ? [{ ...gap, offset: page * limit, countAllComments: (paging.total ?? 0) - page * limit }]
                : [];
        dispatch(gapFilled({ query, gap, items: [...items, ...rest] }));
    };
}
