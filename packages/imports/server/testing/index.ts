export { importSiteOptions } from "./importSite";
export { filesOf, wexley } from "./wexley";
