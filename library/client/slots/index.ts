export { createSlot } from "./createSlot";
export type { Slot } from "./createSlot";
