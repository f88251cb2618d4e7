import { createSlot } from "@parley/library/client/slots";

/** In place of a page whose record was deleted: what is told of the act that deleted it. Filled for members. */
export const removedNotices = createSlot<{ actID: number }>();
