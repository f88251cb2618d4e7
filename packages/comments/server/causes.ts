/** Causes of notifications that this package records; `replyNotifications` says whom they reach. */
export const NEW_COMMENT = "comment";
export const EDITED_COMMENT = "commentEdit";

/** Identifies a comment as a cause: a mention that an edit adds notifies nobody who has been notified of the comment. */
export const toCommentCauseKey = (commentID: number): string => `post comment ${commentID}`;

export const ACCEPTED_ANSWER = "acceptedAnswer";
