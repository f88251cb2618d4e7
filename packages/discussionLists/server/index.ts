export { createDiscussionListsServer } from "./discussionLists.server";
export { createLeaderScope, toNumbers } from "./leaders";
export { discussionsSearchTable } from "./search/searchSource";
