export { bulkModerationPermissions } from "./permissionTable";
