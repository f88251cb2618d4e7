export type { DiscussionPages } from "./discussionPages.server";
export { createDiscussionPagesServer } from "./discussionPages.server";
export { readLocation } from "./location";
