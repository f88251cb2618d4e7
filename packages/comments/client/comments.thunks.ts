import type { AnyComment, Comment, CommentEdit, CommentThread, ThreadItem } from "@parley/comments/contract";
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
import { separateSignatures } from "@parley/signatures/client";
import { toCommentQuery } from "./commentsLocation";

/** Fetches one page of a thread, or the comments of a gap; the query of a gap has a `parentCommentID`. */
export const fetchCommentThread = createApiThunk("comments/fetchThread", getCommentThread, (thread: CommentThread) => {
    const { threadStructure, commentsByID, paging } = thread;
    return {
        thread: { items: withoutAddresses(threadStructure), paging },
        entities: entitiesOf(Object.values(commentsByID).map(requireOfDiscussion)),
    };
});

/** Fetches one page of a flat list: the comments of a discussion, or of a member. */
export const fetchComments = createApiThunk("comments/fetchList", getComments, ({ items, paging }) => ({
    list: { commentIDs: items.map(({ commentID }) => commentID), paging },
    entities: entitiesOf(items.map(requireOfDiscussion)),
}));

/** Fetches one comment. */
export const fetchComment = createApiThunk("comments/fetch", getComment, learnedFrom);

/** Stored content for the editor, and its ETag, which detects changes by others. */
export type KnownCommentEdit = CommentEdit & { etag?: string };

/** Fetches the content for the editor. */
export const fetchCommentEdit = createApiThunk(
    "comments/fetchEdit",
    getCommentEdit,
    (edit, etag): KnownCommentEdit => ({ ...edit, ...(etag !== undefined && { etag }) }),
);

/** Fetches the content of a quote. */
export const fetchCommentQuote = createApiThunk("comments/fetchQuote", getCommentQuote);

/** Posts a comment. With an `idempotencyKey` the request can be retried safely (FC-42, FC-61). */
export const addComment = createApiThunk("comments/add", postComment, learnedFrom);

/** Changes a comment. */
export const changeComment = createApiThunk("comments/change", patchComment, learnedFrom);

/**
 * Saves an edit over the version named by `etag`. Resolves to the comment, or to the error: status 412 with both texts if somebody else has
 * changed the comment in the meantime (FC-52).
 */
export function saveCommentEdit(
    changes: Input<typeof patchComment>,
    etag: string | undefined,
): (...[dispatch, _, extra]: Parameters<AppThunk>) => Promise<Comment | ApiError> {
    return async (dispatch, _getState, { api }) => {
        try {
            const comment = await api.request(patchComment, changes, { ifMatch: etag });
            if (isHeldForApproval(comment)) return comment;
            const learned = learnedFrom(comment);
            dispatch(changeComment.fulfilled(learned, "", changes));
            return requireOfDiscussion(comment);
        } catch (error) {
            if (!(error instanceof ApiRefusal)) throw error;
            if (!isSavedAlready(error.answer, changes)) return error.answer;
            return requireOfDiscussion(await api.request(getComment, toCommentQuery(changes.commentID)));
        }
    };
}

/** Removes several comments of one discussion, either in full or leaving tombstones. */
export const removeComments = createApiThunk("comments/removeMany", deleteComments);

/** Removes a comment and leaves a tombstone. */
export const removeComment = createApiThunk("comments/remove", deleteComment);

/** Accepts a comment as the answer, or withdraws the acceptance. */
export const answerWithComment = createApiThunk("comments/answer", patchAnswer, learnedFrom);

/**
 * Clears the URLs of gaps: `toGapQuery` builds the query from the other fields, and the URLs would take a fifth of the page's data (FC-55).
 */
function withoutAddresses(items: readonly ThreadItem[]): ThreadItem[] {
    return items.map((item) =>
        item.type === "hole" ? { ...item, apiUrl: "" } : { ...item, children: withoutAddresses(item.children) },
    );
}

function learnedFrom(answered: AnyComment) {
    const comment = requireOfDiscussion(answered);
    const entities = entitiesOf([comment]);
    return { comment: entities.comments[0] ?? comment, entities };
}

/** Returns a comment of a discussion. Comments of other records are on other pages, and do not exist for the pages of discussions. */
function requireOfDiscussion(comment: AnyComment): Comment {
    if (comment.parentRecordType === "discussion") return comment;
    throw new ApiRefusal({ status: 404, message: "Comment not found." });
}

/**
 * Returns the comments and their authors as entities. Authors without an account share the ID 0 and differ only in the name beside each
 * comment, so they are left out.
 */
function entitiesOf(comments: Comment[]) {
    const people = comments.flatMap(({ insertUser }) => insertUser ?? []);
    return {
        comments: separateSignatures(comments).map(withoutReactionURLs),
        users: people.filter(({ userID }) => userID !== 0),
    } satisfies Entities;
}
