import type { OptionsReader } from "@parley/discussions/contract";
import { MODERATE } from "@parley/moderation/contract";

/** Checks whether the viewer may warn the author of a post: moderators of the category, except for their own posts. */
export const mayWarn = ({ userID, holds }: OptionsReader, { insertUserID }: { insertUserID: number }): boolean =>
    insertUserID !== userID && holds(MODERATE, "category");
