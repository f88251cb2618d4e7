export { tokensPermissions } from "./permissionTable";
