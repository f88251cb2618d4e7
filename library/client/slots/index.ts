export type { Slot } from "./createSlot";
export { createSlot } from "./createSlot";
