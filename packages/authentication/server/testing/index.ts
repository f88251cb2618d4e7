export { authenticationPermissions } from "./permissionTable";
