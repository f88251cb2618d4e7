export { announcementsPermissions } from "./permissionTable";
