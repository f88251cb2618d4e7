export { permissionsPermissions } from "./permissionTable";
