import type { PostAttributes } from "@parley/discussions/contract";
import { createSlot } from "@parley/library/client/slots";

/** Text of a post. */
export interface PostTextProps {
    recordType: "discussion" | "comment";
    recordID: number;
    html: string;
    attributes: PostAttributes | undefined;
    large?: boolean;
}

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

/** Slot for the text of a post that signed-in viewers can have translated. */
export const translatableText = createSlot<PostTextProps>();
