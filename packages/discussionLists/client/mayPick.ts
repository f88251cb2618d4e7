import { selectOptionsReader } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import type { RootState } from "@parley/library/client/store";

/** Checks whether the viewer may select a discussion: requires a permission for at least one bulk action in its category. */
export function mayPick(state: RootState, discussion: DiscussionAnswer): boolean {
    const { userID, holds: hold } = selectOptionsReader(state, discussion);
    return userID !== 0 && (hold("community.moderate") || hold(MODERATING, "category"));
}

const MODERATING = ["discussions.edit", "discussions.delete", "discussions.close", "posts.moderate"];
