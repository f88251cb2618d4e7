export { createImportSiteOptions } from "./importSite";
export { importsPermissions } from "./permissionTable";
export { toArchiveFiles, wexley } from "./wexley";
