export { accountsPermissions } from "./permissionTable";
