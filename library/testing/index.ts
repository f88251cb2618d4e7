export type { ThroughApi } from "./throughApi";
export { throughApi } from "./throughApi";
