export { postTypesPermissions } from "./permissionTable";
