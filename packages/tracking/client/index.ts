export { tellOfArrival, watchLeaving } from "./arrival";
export { startTracking } from "./startTracking";
export type { View } from "./tell";
export { findView } from "./viewOf";
