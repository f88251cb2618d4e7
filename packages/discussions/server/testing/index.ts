export type { TestCategories } from "./forum";
export { type ForumFeatures, forumOptions, settle } from "./forum";
export { discussionsPermissions } from "./permissionTable";
export { plansOf } from "./plansOf";
