import { selectDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { useAppSelector } from "@parley/library/client/store";

/** Returns the discussion of a dialog, which is loaded because the menu is on its page. */
export function useChosen(discussionID: number): DiscussionAnswer {
    const { data } = useAppSelector((state) => selectDiscussion(state, discussionID));
    if (!data) throw new Error(`discussion ${discussionID} is not known`);
    return data;
}
