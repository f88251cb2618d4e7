export { layoutsMigrations } from "./layouts.migration";
export { createLayoutsServer } from "./layouts.server";
