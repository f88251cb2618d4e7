export type { SiteSection } from "./addresses";
export { hrefOf, navigationAddress } from "./addresses";
export type { Destination } from "./destinations";
export { destinationOf, LEAVING_PATH, leavingTarget } from "./destinations";
export { goBack } from "./goBack";
export type { Reader, ShownItem } from "./shownNavigation";
export { shownNavigation } from "./shownNavigation";
