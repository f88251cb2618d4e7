import { createSlot } from "@parley/library/client/slots";

/** Slot for the notice that replaces the page of a deleted record. Filled for members. */
export const removedNotices = createSlot<{ actID: number }>();
