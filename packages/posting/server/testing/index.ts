export { postingPermissions } from "./permissionTable";
