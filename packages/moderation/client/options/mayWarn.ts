import type { OptionsReader } from "@parley/discussions/contract";
import { MODERATE } from "@parley/moderation/contract";

/** Who may warn the author of a post: who looks after the category, and did not write it themselves. */
export const mayWarn = ({ userID, holds }: OptionsReader, { insertUserID }: { insertUserID: number }): boolean =>
    insertUserID !== userID && holds(MODERATE, "category");
