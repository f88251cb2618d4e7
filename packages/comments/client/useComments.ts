import { useLoadable } from "@parley/library/client/thunks";
import { selectComment, selectCommentEdit, selectCommentList, selectThread } from "./comments.slice";
import { fetchComment, fetchCommentEdit, fetchComments, fetchCommentThread } from "./comments.thunks";
import type { CommentQuery, ThreadQuery } from "./commentsLocation";
import { toCommentQuery } from "./commentsLocation";

/** Returns one page of a thread, and fetches it once. */
export function useThread(query: ThreadQuery) {
    return useLoadable(
        (state) => selectThread(state, query),
        () => fetchCommentThread(query),
    );
}

/** Returns one page of a flat list, and fetches it once. */
export function useCommentList(query: CommentQuery) {
    return useLoadable(
        (state) => selectCommentList(state, query),
        () => fetchComments(query),
    );
}

/** Returns one comment, and fetches it once. */
export function useComment(commentID: number) {
    return useLoadable(
        (state) => selectComment(state, commentID),
        () => fetchComment(toCommentQuery(commentID)),
    );
}

/** Returns the content for the editor of a comment, and fetches it once. */
export function useCommentEdit(commentID: number) {
    return useLoadable(
        (state) => selectCommentEdit(state, commentID),
        () => fetchCommentEdit({ commentID }),
    );
}
