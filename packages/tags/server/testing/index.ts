export { tagsPermissions } from "./permissionTable";
