export { privacyPermissions } from "./permissionTable";
