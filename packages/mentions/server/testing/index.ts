export { mentionsPermissions } from "./permissionTable";
