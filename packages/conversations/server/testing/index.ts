export { conversationsPermissions } from "./permissionTable";
