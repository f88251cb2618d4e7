import type { DiscussionAnswer } from "@parley/discussions/contract";
import { createSelector } from "@reduxjs/toolkit";
import { selectDiscussionList, selectDiscussionRecords } from "./discussions.slice";

/** Returns the discussions of a list page in its order, without those that were removed since. */
export const selectListedDiscussions = createSelector(
    [selectDiscussionRecords, selectDiscussionList],
    (records, { data }): DiscussionAnswer[] =>
        (data?.discussionIDs ?? []).flatMap((discussionID) => records[discussionID]?.data ?? []),
);
