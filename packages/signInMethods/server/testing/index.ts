export { signInMethodsPermissions } from "./permissionTable";
