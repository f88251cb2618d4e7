export { reactionsPermissions } from "./permissionTable";
