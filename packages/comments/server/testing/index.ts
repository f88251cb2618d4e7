export { MAIL_IN } from "@parley/discussions/server/testing";
export { createForum, type Forum, type ForumFeatures, forumOptions } from "./forum";
export { commentsPermissions } from "./permissionTable";
