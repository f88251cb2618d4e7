export { siteSectionsPermissions } from "./permissionTable";
