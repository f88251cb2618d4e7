export { getActiveIcons, getIconsByName, getSystemIcons, Icon } from "./icons";
export { DashboardMenu, getDashboardMenus } from "./menus";
export { getOpenAPI } from "./openAPI";
export { getResource, getResources, Resource, ResourceType } from "./resources";
export { getSiteTotals, SiteTotal, SiteTotals } from "./siteTotals";
