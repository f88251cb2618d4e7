export { interestsPermissions } from "./permissionTable";
