export { configMigrations } from "./config.migration";
export { configServer } from "./config.routes";
export type { Config } from "./config.service";
