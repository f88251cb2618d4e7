import { selectDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { useAppSelector } from "@parley/library/client/store";

/** The discussion that a dialog is about; its menu stands on its page, so it is known. */
export function useChosen(discussionID: number): DiscussionAnswer {
    const { data } = useAppSelector((state) => selectDiscussion(state, discussionID));
    if (!data) throw new Error(`discussion ${discussionID} is not known`);
    return data;
}
