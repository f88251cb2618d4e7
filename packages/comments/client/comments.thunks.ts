import type { Comment, CommentEdit, CommentThread, ThreadItem } from "@parley/comments/contract";
import {
    deleteComment,
    deleteComments,
    getComment,
    getCommentEdit,
    getCommentQuote,
    getComments,
    getCommentThread,
    patchAnswer,
    patchComment,
    postComment,
} from "@parley/comments/contract";
import type { Entities } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { createApiThunk, isHeldForApproval } from "@parley/library/client/thunks";
import type { ApiError, Input } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { isSavedAlready } from "@parley/outbox/client";
import { withoutReactionURLs } from "@parley/reactions/client";
import { apartFromSignatures } from "@parley/users/client";
import { toCommentQuery } from "./place";

/** Asks for one page of a thread, or for a hole in it: the hole's query names its `parentCommentID`. */
export const fetchCommentThread = createApiThunk("comments/fetchThread", getCommentThread, (thread: CommentThread) => {
    const { threadStructure, commentsByID, paging } = thread;
    return { thread: { items: withoutAddresses(threadStructure), paging }, entities: entitiesOf(Object.values(commentsByID)) };
});

/** Asks for one page of comments in one row: those of a discussion, or of a member. */
export const fetchComments = createApiThunk("comments/fetchList", getComments, ({ items, paging }) => ({
    list: { commentIDs: items.map(({ commentID }) => commentID), paging },
    entities: entitiesOf(items),
}));

/** Asks for one comment. */
export const fetchComment = createApiThunk("comments/fetch", getComment, learnedFrom);

/** What an editor begins with, and the tag by which it is known whether that still stands. */
export type KnownCommentEdit = CommentEdit & { etag?: string };

/** Asks for what the editor begins with. */
export const fetchCommentEdit = createApiThunk(
    "comments/fetchEdit",
    getCommentEdit,
    (edit, etag): KnownCommentEdit => ({ ...edit, ...(etag !== undefined && { etag }) }),
);

/** Asks for what a quote is made of. */
export const fetchCommentQuote = createApiThunk("comments/fetchQuote", getCommentQuote);

/** Writes a comment; with an `idempotencyKey` it may be sent again without harm (FC-42, FC-61). */
export const addComment = createApiThunk("comments/add", postComment, learnedFrom);

/** Changes a comment. */
export const changeComment = createApiThunk("comments/change", patchComment, learnedFrom);

/**
 * Saves what was written in an editor over the words that are named by `etag`. Resolves to the comment, or to why it was refused: with status 412
 * and both texts when the words are others by now (FC-52).
 */
export function saveCommentEdit(
    changes: Input<typeof patchComment>,
    etag: string | undefined,
): (...[dispatch, _, extra]: Parameters<AppThunk>) => Promise<Comment | ApiError> {
    return async (dispatch, _getState, { api }) => {
        try {
            const comment = await api.request(patchComment, changes, { ifMatch: etag });
            if (isHeldForApproval(comment)) return comment;
            dispatch(changeComment.fulfilled(learnedFrom(comment), "", changes));
            return comment;
        } catch (error) {
            if (!(error instanceof ApiRefusal)) throw error;
            if (!isSavedAlready(error.answer, changes)) return error.answer;
            return api.request(getComment, toCommentQuery(changes.commentID));
        }
    };
}

/** Removes several comments of one discussion; in full, or leaving a tombstone each. */
export const removeComments = createApiThunk("comments/removeMany", deleteComments);

/** Removes a comment; its place stays. */
export const removeComment = createApiThunk("comments/remove", deleteComment);

/** Takes a comment for the answer, or no longer. */
export const answerWithComment = createApiThunk("comments/answer", patchAnswer, learnedFrom);

/** A hole is asked for by what it says of itself; the addresses of all would be a fifth of the page's data (FC-55). */
function withoutAddresses(items: readonly ThreadItem[]): ThreadItem[] {
    return items.map((item) =>
        item.type === "hole" ? { ...item, apiUrl: "" } : { ...item, children: withoutAddresses(item.children) },
    );
}

function learnedFrom(comment: Comment) {
    const entities = entitiesOf([comment]);
    return { comment: entities.comments[0] ?? comment, entities };
}

/** People without an account share the number 0 and are told apart by the name beside their comment only. */
function entitiesOf(comments: Comment[]) {
    const people = comments.flatMap(({ insertUser }) => insertUser ?? []);
    return {
        comments: apartFromSignatures(comments).map(withoutReactionURLs),
        users: people.filter(({ userID }) => userID !== 0),
    } satisfies Entities;
}
