export { signaturesPermissions } from "./permissionTable";
