/** Deepest answer to an answer that may be written: what is imported may lie deeper. */
export const MAXIMUM_DEPTH = 100;

/** The address of a comment: the page of its discussion on which it stands (contract §4.5, CMT-002). */
export function commentPath(commentID: number): string {
    return `/discussion/comment/${commentID}#Comment_${commentID}`;
}
