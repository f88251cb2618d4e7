export { trackingPermissions } from "./permissionTable";
