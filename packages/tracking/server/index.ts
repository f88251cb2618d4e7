export { trackingMigrations } from "./tracking.migrations";
export type { Tracking } from "./tracking.server";
export { createTrackingServer } from "./tracking.server";
