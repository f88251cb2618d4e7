import { createSlot } from "@parley/library/client/slots";

interface OriginalPostProps {
    discussionID: number;
}

/** Below the text of the post that began a discussion: what solved it. Filled by whoever keeps the answers. */
export const originalPostAnswer = createSlot<OriginalPostProps>();

/** What else can be done with the post, at the end of the line below it. */
export const originalPostActions = createSlot<OriginalPostProps>();
