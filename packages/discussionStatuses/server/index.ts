export { discussionStatusesMigrations } from "./discussionStatuses.migration";
export { createDiscussionStatusesServer } from "./discussionStatuses.server";
