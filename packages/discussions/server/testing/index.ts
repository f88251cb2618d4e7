export type { ForumPlaces } from "./forum";
export { forumOptions, settle } from "./forum";
export { plansOf } from "./plansOf";
