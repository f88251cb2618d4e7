/** Returns the place at which a new post's words are kept on the device: one for each member, and for each draft that they go on with. */
export const newPostPlace = (userID: number, draftID: number | undefined): string =>
    draftID === undefined ? `${userID}/discussion` : `${userID}/discussion/${draftID}`;
