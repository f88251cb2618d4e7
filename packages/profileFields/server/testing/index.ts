export { profileFieldsPermissions } from "./permissionTable";
