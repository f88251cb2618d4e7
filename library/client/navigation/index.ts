export type { SiteSection } from "./addresses";
export { navigationAddress, toHref } from "./addresses";
export { addressIn } from "./addressIn";
export type { Destination } from "./destinations";
export { LEAVING_PATH, leavingTarget, resolveDestination } from "./destinations";
export { goBack } from "./goBack";
export type { Reader, ShownItem } from "./shownNavigation";
export { shownNavigation } from "./shownNavigation";
