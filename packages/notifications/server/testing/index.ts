export { notificationsPermissions } from "./permissionTable";
