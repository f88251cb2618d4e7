export { warningsPermissions } from "./permissionTable";
