export { discussionStatusesPermissions } from "./permissionTable";
