export { startTracking } from "./startTracking";
