export { layoutsPermissions } from "./permissionTable";
