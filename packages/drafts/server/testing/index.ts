export { draftsPermissions } from "./permissionTable";
