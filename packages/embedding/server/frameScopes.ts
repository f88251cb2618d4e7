/** Returns the scope of sessions for the comments on the pages of an embedding site. */
export const toFrameScope = (embedSiteID: number): string => `embed ${embedSiteID}`;

/** Returns the scope of sessions for the whole forum on the pages of an embedding site. */
export const toForumScope = (embedSiteID: number): string => `forum ${embedSiteID}`;
