export { roleRequestsPermissions } from "./permissionTable";
