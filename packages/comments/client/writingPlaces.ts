/** Names what is written over a comment, and by whom. */
export const editCommentPlace = (userID: number, commentID: number): string => `${userID}/editComment/${commentID}`;
