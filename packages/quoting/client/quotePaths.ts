/** Returns the URL of a discussion with its reply form quoting the post. */
export const quotePostPath = (discussionID: number) => `/discussion/${discussionID}?quote=post#reply-text`;

/** Returns the URL of a comment with the reply form below it quoting the comment. */
export const quoteCommentPath = (commentID: number) =>
    `/discussion/comment/${commentID}?reply=${commentID}&quote=${commentID}#reply-text`;
