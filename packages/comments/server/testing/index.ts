export { type ForumFeatures, forumOptions } from "./forum";
export { commentsPermissions } from "./permissionTable";
