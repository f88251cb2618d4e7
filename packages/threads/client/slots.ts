import type { CommentsLocation } from "@parley/comments/client";
import { createSlot } from "@parley/library/client/slots";

/** Slot for signed-in viewers at the end of a thread. */
export const memberThreadEnd = createSlot<{ location: CommentsLocation }>();
