/** Deepest answer to an answer that may be written: what is imported may lie deeper. */
export const MAXIMUM_DEPTH = 100;

/** The page with what can be done with a comment, for browsers without scripts. */
export const commentOptionsPath = (commentID: number): string => `/comment/options/${commentID}`;

/** The page on which a comment is edited, for browsers without scripts. */
export const editCommentPath = (commentID: number): string => `/post/editcomment/${commentID}`;

/** The words a comment has had. */
export const commentRevisionsPath = (commentID: number): string => `/log/filter?recordType=comment&recordID=${commentID}`;

/** The address of a comment: the page of its discussion on which it stands (contract §4.5, CMT-002). */
export function commentPath(commentID: number): string {
    return `/discussion/comment/${commentID}#Comment_${commentID}`;
}
