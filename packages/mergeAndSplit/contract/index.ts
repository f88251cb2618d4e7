export { patchMergeDiscussions, postSplitDiscussion } from "./mergeAndSplit";
