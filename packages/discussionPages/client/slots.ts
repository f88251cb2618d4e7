import { createSlot } from "@parley/library/client/slots";

interface OriginalPostProps {
    discussionID: number;
}

/** Slot below the original post for its accepted answer. */
export const originalPostAnswer = createSlot<OriginalPostProps>();

/** Slot for the actions of signed-in viewers, before those of everybody. */
export const memberPostActions = createSlot<OriginalPostProps>();

/** Slot for what signed-in viewers can do with the post, beside the facts about it. */
export const memberPostFacts = createSlot<OriginalPostProps>();

/** Slot for further actions, at the end of the action bar below the original post. */
export const originalPostActions = createSlot<OriginalPostProps>();
