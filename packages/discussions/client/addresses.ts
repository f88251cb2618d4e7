/** The page with what can be done with a discussion, for browsers without scripts. */
export const optionsPath = (discussionID: number) => `/discussion/options/${discussionID}`;

/** The page on which a discussion is edited (DISC-029). */
export const editPath = (discussionID: number) => `/post/editdiscussion/${discussionID}`;

/** The words a discussion has had (MOD-028). */
export const revisionsPath = (discussionID: number) => `/log/filter?recordType=discussion&recordID=${discussionID}`;

/** The comments that were deleted from a discussion (MOD-029). */
export const deletedCommentsPath = (discussionID: number) =>
    `/log/filter?parentRecordID=${discussionID}&recordType=comment&operation=delete`;
