export { mergeAndSplitActions } from "./mergeAndSplitActions";
