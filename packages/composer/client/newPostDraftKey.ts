/** Returns the local draft key of a new post: one for each member, and for each account draft that they continue. */
export const toNewPostDraftKey = (userID: number, draftID: number | undefined): string =>
    draftID === undefined ? `${userID}/discussion` : `${userID}/discussion/${draftID}`;
