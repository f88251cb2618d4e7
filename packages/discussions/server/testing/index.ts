export type { TestCategories } from "./forum";
export { type Forum, type ForumFeatures, forumOptions, MAIL_IN, makeForum, settle } from "./forum";
export { discussionsPermissions } from "./permissionTable";
export { plansOf, statementsOf } from "./plansOf";
export { listNodes, resolvePage } from "./resolvePage";
