import { createSlot } from "@parley/library/client/slots";

interface OriginalPostProps {
    discussionID: number;
}

/** Slot below the original post for its accepted answer. */
export const originalPostAnswer = createSlot<OriginalPostProps>();

/** Slot for further actions, at the end of the action bar below the original post. */
export const originalPostActions = createSlot<OriginalPostProps>();
