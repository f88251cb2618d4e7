export { sitePermissions } from "./permissionTable";
