export { mediaPermissions } from "./permissionTable";
