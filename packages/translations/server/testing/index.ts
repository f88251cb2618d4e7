export { translationsPermissions } from "./permissionTable";
