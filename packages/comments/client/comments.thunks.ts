import type { Comment, CommentThread } from "@parley/comments/contract";
import {
    deleteComment,
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
import { createApiThunk } from "@parley/library/client/thunks";

/** Asks for one page of a thread, or for a hole in it: the hole's query names its `parentCommentID`. */
export const fetchCommentThread = createApiThunk("comments/fetchThread", getCommentThread, (thread: CommentThread) => {
    const { threadStructure, commentsByID, paging } = thread;
    return { thread: { items: threadStructure, paging }, entities: entitiesOf(Object.values(commentsByID)) };
});

/** Asks for one page of comments in one row: those of a discussion, or of a member. */
export const fetchComments = createApiThunk("comments/fetchList", getComments, ({ items, paging }) => ({
    list: { commentIDs: items.map(({ commentID }) => commentID), paging },
    entities: entitiesOf(items),
}));

/** Asks for one comment. */
export const fetchComment = createApiThunk("comments/fetch", getComment, learnedFrom);

/** Asks for what the editor begins with. */
export const fetchCommentEdit = createApiThunk("comments/fetchEdit", getCommentEdit);

/** Asks for what a quote is made of. */
export const fetchCommentQuote = createApiThunk("comments/fetchQuote", getCommentQuote);

/** Writes a comment; with an `idempotencyKey` it may be sent again without harm (FC-42, FC-61). */
export const addComment = createApiThunk("comments/add", postComment, learnedFrom);

/** Changes a comment. */
export const changeComment = createApiThunk("comments/change", patchComment, learnedFrom);

/** Removes a comment; its place stays. */
export const removeComment = createApiThunk("comments/remove", deleteComment);

/** Takes a comment for the answer, or no longer. */
export const answerWithComment = createApiThunk("comments/answer", patchAnswer, learnedFrom);

function learnedFrom(comment: Comment) {
    return { comment, entities: entitiesOf([comment]) };
}

/** People without an account share the number 0 and are told apart by the name beside their comment only. */
function entitiesOf(comments: Comment[]) {
    const people = comments.flatMap(({ insertUser }) => insertUser ?? []);
    return { comments, users: people.filter(({ userID }) => userID !== 0) } satisfies Entities;
}
