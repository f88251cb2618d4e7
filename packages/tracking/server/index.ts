export { trackingMigrations } from "./tracking.migrations";
export type { Tracking } from "./tracking.server";
export { trackingServer } from "./tracking.server";
