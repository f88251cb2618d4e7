export { mergeAndSplitPermissions } from "./permissionTable";
