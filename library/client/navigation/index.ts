export type { SiteSection } from "./addresses";
export { toHref, toNavigationURL } from "./addresses";
export { toLocalAddress } from "./addressIn";
export type { Destination } from "./destinations";
export { LEAVING_PATH, resolveDestination, resolveLeavingTarget } from "./destinations";
export { goBack } from "./goBack";
export type { Reader, ShownItem } from "./resolveNavigation";
export { resolveNavigation } from "./resolveNavigation";
