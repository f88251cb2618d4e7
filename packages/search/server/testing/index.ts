export { searchPermissions } from "./permissionTable";
