export type { TickType } from "./tick";
export { MAX_TICK_URL_LENGTH, postTick, TICK_TYPES, Tick } from "./tick";
