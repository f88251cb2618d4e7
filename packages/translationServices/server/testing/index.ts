export { translationServicesPermissions } from "./permissionTable";
