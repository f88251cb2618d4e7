import type { Comment } from "@parley/comments/contract";
import { createSelector } from "@reduxjs/toolkit";
import { selectCommentList, selectCommentRecords } from "./comments.slice";

/** The comments of a page of a list, in its order. */
export const selectListedComments = createSelector([selectCommentRecords, selectCommentList], (records, { data }): Comment[] =>
    (data?.commentIDs ?? []).flatMap((commentID) => records[commentID]?.data ?? []),
);
