export type { HomeContents } from "./home/homeContent";
export { layoutsMigrations } from "./layouts.migration";
export { createLayoutsServer } from "./layouts.server";
