/**
 * How a member follows a discussion: all replies; only mentions, quotes and replies to them; or nothing in it. Without a choice, bookmark
 * and participation decide.
 */
export const FOLLOW_LEVELS = ["all", "mentions", "muted"] as const;

/**
 * Path of the page and the form on which a member chooses how to follow a discussion. It does not begin as the paths of discussions do, which
 * everybody has, so that the app knows it for a page of members.
 */
export const discussionFollowPath = (discussionID: number | string): string => `/follow/discussion/${discussionID}`;
