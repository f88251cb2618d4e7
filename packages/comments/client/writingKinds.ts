import type { patchComment, postComment } from "@parley/comments/contract";
import { commentPath, editCommentPath } from "@parley/comments/contract";
import { toLocalAddress } from "@parley/library/client/navigation";
import type { AppDispatch } from "@parley/library/client/store";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ApiError, Input } from "@parley/library/contract";
import type { Sent, WritingKind } from "@parley/outbox/client";
import {
    addComment,
    fetchComment,
    fetchCommentEdit,
    fetchComments,
    fetchCommentThread,
    saveCommentEdit,
} from "./comments.thunks";
import { toCommentQuery } from "./commentsLocation";

/** Outbox entries of replies to a post, with the key `7/0`, or to a comment, with the key `7/12`. */
export const reply: WritingKind = {
    name: (t) => t("A reply"),
    posted: (t) => t("Your reply has been posted."),
    pathOf(rest) {
        const [discussionID, parentCommentID] = idsIn(rest);
        if (!discussionID) return undefined;
        if (!parentCommentID) return `/discussion/${discussionID}#create-comment`;
        return `/discussion/comment/${parentCommentID}?hasDraft=true#Comment_${parentCommentID}`;
    },
    discussionOf: (rest) => idsIn(rest)[0],
    async send(dispatch, { input }) {
        const answered = await dispatch(addComment(input as Input<typeof postComment>));
        if (!addComment.fulfilled.match(answered)) return { refused: answered.payload ?? { status: 0, message: "" } };
        const { comment } = answered.payload;
        return { path: toLocalAddress(comment.url), record: comment };
    },
    record: {
        type: "comment",
        editPath: editCommentPath,
        revise(dispatch, { input, userID }, commentID) {
            const { body, format, idempotencyKey } = input as Input<typeof postComment>;
            return goOver(dispatch, userID, { commentID, body, format, ...(idempotencyKey !== undefined && { idempotencyKey }) });
        },
    },
};

/** Outbox entries of comment edits, with the key `12`. */
export const editOfReply: WritingKind = {
    name: (t) => t("An edit of a reply"),
    posted: (t) => t("Your edit has been saved."),
    pathOf(rest) {
        const [commentID] = idsIn(rest);
        return commentID ? editCommentPath(commentID) : undefined;
    },
    async send(dispatch, { input, ifMatch }) {
        const changes = input as Input<typeof patchComment>;
        const answer = await dispatch(saveCommentEdit(changes, ifMatch));
        if (!("commentID" in answer && "depth" in answer)) return { refused: answer as ApiError };
        dispatch(invalidateQueries(fetchComments, fetchCommentThread, fetchCommentEdit));
        return { path: commentPath(changes.commentID), record: answer };
    },
    record: {
        type: "commentEdit",
        editPath: editCommentPath,
        revise: (dispatch, { input, userID }, commentID) =>
            goOver(dispatch, userID, { ...(input as Input<typeof patchComment>), commentID }),
    },
};

/**
 * Replaces the content of a comment that only its writer has changed so far. Returns a refusal with status 412 if somebody else has changed
 * it, even while this request runs (FC-52).
 */
async function goOver(dispatch: AppDispatch, userID: number, changes: Input<typeof patchComment>): Promise<Sent> {
    const { commentID } = changes;
    // Fetched first, so that the ETag detects any change after this point.
    const begun = await dispatch(fetchCommentEdit({ commentID }));
    if (!fetchCommentEdit.fulfilled.match(begun)) return { refused: begun.payload ?? { status: 0, message: "" } };
    const answered = await dispatch(fetchComment(toCommentQuery(commentID)));
    if (!fetchComment.fulfilled.match(answered)) return { refused: answered.payload ?? { status: 0, message: "" } };
    const { updateUserID } = answered.payload.comment;
    if (updateUserID !== null && updateUserID !== userID) return { refused: { status: 412, message: "" } };
    const { etag } = begun.payload;
    return editOfReply.send(dispatch, { input: changes, ...(etag !== undefined && { ifMatch: etag }) });
}

const idsIn = (rest: string): number[] => rest.split("/").map((text) => (/^\d{1,10}$/.test(text) ? Number(text) : 0));
