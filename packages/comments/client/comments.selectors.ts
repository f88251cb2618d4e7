import type { Comment } from "@parley/comments/contract";
import { createSelector } from "@reduxjs/toolkit";
import { selectCommentList, selectCommentRecords } from "./comments.slice";

/** Selects the comments of one page of a flat list, in the order of the list. */
export const selectListedComments = createSelector([selectCommentRecords, selectCommentList], (records, { data }): Comment[] =>
    (data?.commentIDs ?? []).flatMap((commentID) => records[commentID]?.data ?? []),
);
