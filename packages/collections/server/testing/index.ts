export { collectionsPermissions } from "./permissionTable";
