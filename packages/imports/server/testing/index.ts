export { importSiteOptions } from "./importSite";
export { importsPermissions } from "./permissionTable";
export { filesOf, wexley } from "./wexley";
