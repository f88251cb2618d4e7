/** Returns the draft key of an edit of a comment by this member. */
export const toEditCommentDraftKey = (userID: number, commentID: number): string => `${userID}/editComment/${commentID}`;
