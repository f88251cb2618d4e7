/** Causes of notifications that this package records; `discussionNotifications` says whom they reach. */
export const NEW_DISCUSSION = "discussion";
export const EDITED_DISCUSSION = "discussionEdit";

/** Identifies a discussion as a cause: a mention that an edit adds notifies nobody who has been notified of the discussion. */
export const toDiscussionCauseKey = (discussionID: number): string => `post discussion ${discussionID}`;
