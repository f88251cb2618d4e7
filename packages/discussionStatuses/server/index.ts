export { createDiscussionStatusesServer } from "./discussionStatuses.server";
