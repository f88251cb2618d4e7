export { configMigrations } from "./config.migration";
export { createConfigServer } from "./config.routes";
export type { Config } from "./config.service";
export { withoutMarkup } from "./withoutMarkup";
