export { throughApi } from "./throughApi";
export type { ThroughApi } from "./throughApi";
