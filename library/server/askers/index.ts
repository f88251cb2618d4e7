export type { Askers } from "./askers";
export { makeAskers } from "./askers";
export type { Asker, AskerKind } from "./kinds";
export { askerOf, isPrivate } from "./kinds";
export type { Lag, Shedding } from "./lag";
export { TICK_MS } from "./lag";
