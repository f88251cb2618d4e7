export { actionLogPermissions } from "./permissionTable";
