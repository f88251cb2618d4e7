export type { ForumPlaces } from "./forum";
export { type ForumFeatures, forumOptions, settle } from "./forum";
export { plansOf } from "./plansOf";
