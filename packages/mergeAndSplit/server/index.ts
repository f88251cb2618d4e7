export { createMergeAndSplitServer } from "./mergeAndSplit.server";
