export { type ForumFeatures, forumOptions } from "./forum";
