export { themesPermissions } from "./permissionTable";
