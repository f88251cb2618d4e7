import { createSlot } from "@parley/library/client/slots";

/** What other features show of a member below their head: their latest posts. Not shown for restricted profiles. */
export const profileParts = createSlot<{ userID: number; name: string }>();
