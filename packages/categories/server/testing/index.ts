export { categoriesPermissions } from "./permissionTable";
