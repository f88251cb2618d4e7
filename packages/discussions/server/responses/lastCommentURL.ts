/** Returns the absolute address of the latest comment of a discussion (contract §4.5). */
export const lastCommentURL = (siteURL: string, commentID: number): string =>
    `${siteURL}/discussion/comment/${commentID}#Comment_${commentID}`;
