export { findView } from "./findView";
export { reportPageView, trackOutboundLinks } from "./pageTracking";
export type { View } from "./sendTick";
export { startTracking } from "./startTracking";
