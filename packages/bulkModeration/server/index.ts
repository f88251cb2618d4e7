export { createBulkModerationServer } from "./bulkModeration.server";
export { mergePermission, requireMerge, requirePresent } from "./merging.rules";
