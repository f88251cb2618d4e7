export { addCurator, createModerationSite, type ModerationSite } from "./moderationSite";
export { moderationPermissions } from "./permissionTable";
