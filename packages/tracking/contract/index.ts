export type { TickType } from "./tick";
export { LONGEST_TICK_URL, postTick, TICK_TYPES, Tick } from "./tick";
