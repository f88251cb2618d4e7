import { useLoadable } from "@parley/library/client/thunks";
import { selectComment, selectCommentEdit, selectCommentList, selectThread } from "./comments.slice";
import { fetchComment, fetchCommentEdit, fetchComments, fetchCommentThread } from "./comments.thunks";
import type { CommentQuery, ThreadQuery } from "./place";
import { toCommentQuery } from "./place";

/** One page of a thread; asked for once. */
export function useThread(query: ThreadQuery) {
    return useLoadable(
        (state) => selectThread(state, query),
        () => fetchCommentThread(query),
    );
}

/** One page of comments in one row; asked for once. */
export function useCommentList(query: CommentQuery) {
    return useLoadable(
        (state) => selectCommentList(state, query),
        () => fetchComments(query),
    );
}

/** One comment; asked for once. */
export function useComment(commentID: number) {
    return useLoadable(
        (state) => selectComment(state, commentID),
        () => fetchComment(toCommentQuery(commentID)),
    );
}

/** What the editor of a comment begins with. */
export function useCommentEdit(commentID: number) {
    return useLoadable(
        (state) => selectCommentEdit(state, commentID),
        () => fetchCommentEdit({ commentID }),
    );
}
