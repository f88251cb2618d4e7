/** Maximum depth of a new reply. Imported replies may be deeper. */
export const MAXIMUM_DEPTH = 100;

/** Path of the page with the options of a comment, for use without scripts. */
export const commentOptionsPath = (commentID: number): string => `/comment/options/${commentID}`;

/** Path of the page that edits a comment, for use without scripts. */
export const editCommentPath = (commentID: number): string => `/post/editcomment/${commentID}`;

/** Path of the revision history of a comment. */
export const commentRevisionsPath = (commentID: number): string => `/log/filter?recordType=comment&recordID=${commentID}`;

/** Path of a comment: the page of its discussion that contains it (contract §4.5, CMT-002). */
export function commentPath(commentID: number): string {
    return `/discussion/comment/${commentID}#Comment_${commentID}`;
}
