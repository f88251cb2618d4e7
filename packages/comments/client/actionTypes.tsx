import type { ActionTypes } from "@parley/actionLog/client";
import { refreshActions } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { commentPath, commentRevisionsPath, editCommentPath } from "@parley/comments/contract";
import type { Translate } from "@parley/library/client/i18n";
import { Sentence } from "@parley/library/client/i18n";
import { changeComment, fetchComment } from "./comments.thunks";
import { toCommentQuery } from "./commentsLocation";

/** Describes logged actions on comments for the reader. */
export const commentActionTypes: ActionTypes = {
    sentences: {
        edit: {
            icon: "edit",
            text: "{name} edited {reply}.",
            values: replyIn,
            several: "{name} edited a reply {times}.",
            severalURL: ({ recordID }) => commentRevisionsPath(recordID),
        },
        delete: { icon: "trash", text: "{name} deleted {reply}.", values: replyIn },
        restore: { icon: "undo", text: "{name} restored {reply}.", values: replyIn },
        author: { icon: "user", text: "{name} changed the author of {reply}.", values: replyIn },
        accept: { icon: "resolved", text: "{name} accepted {reply} as the answer.", values: replyIn },
        reject: { icon: "resolved", text: "{name} rejected {reply} as the answer.", values: replyIn },
        unreject: { icon: "resolved", text: "{name} no longer rejects {reply} as the answer.", values: replyIn },
        unaccept: { icon: "resolved", text: "{name} no longer accepts {reply} as the answer.", values: replyIn },
    },
    undone: ({ recordID, parentRecordID }) => [
        fetchComment(toCommentQuery(recordID)),
        ...(parentRecordID === null ? [] : [refreshActions("discussion", parentRecordID)]),
    ],
    restore:
        (commentID, { body, format }) =>
        async (dispatch) => {
            const answered = await dispatch(changeComment({ commentID, body, format }));
            if (!changeComment.rejected.match(answered)) return undefined;
            return answered.payload ?? { status: 0, message: answered.error.message ?? "" };
        },
    editPath: editCommentPath,
    urlOf: commentPath,
};

/** Returns the link to the reply, with its author's name, as a value of the sentence. */
function replyIn({ shown }: LoggedAction, t: Translate) {
    const { url, insertUser } = (shown.comment ?? {}) as { url?: string; insertUser?: { name?: string } };
    const words = insertUser?.name ? (
        <Sentence text={t("a reply by {author}")} values={{ author: <bdi>{insertUser.name}</bdi> }} />
    ) : (
        t("a reply")
    );
    return { reply: url ? <a href={url}>{words}</a> : words };
}
