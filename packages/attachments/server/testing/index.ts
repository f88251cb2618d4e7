export { attachmentsPermissions } from "./permissionTable";
