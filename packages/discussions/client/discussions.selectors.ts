import type { DiscussionAnswer } from "@parley/discussions/contract";
import { createSelector } from "@reduxjs/toolkit";
import { selectDiscussionList, selectDiscussionRecords } from "./discussions.slice";

/** The discussions of a page of a list, in its order; those that were removed since are left out. */
export const selectListedDiscussions = createSelector(
    [selectDiscussionRecords, selectDiscussionList],
    (records, { data }): DiscussionAnswer[] =>
        (data?.discussionIDs ?? []).flatMap((discussionID) => records[discussionID]?.data ?? []),
);
