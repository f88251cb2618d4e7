export { moderationPermissions } from "./permissionTable";
