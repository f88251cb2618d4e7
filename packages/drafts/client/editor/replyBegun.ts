import { readCommentDraft } from "@parley/drafts/contract";
import type { RootState } from "@parley/library/client/store";
import { selectDrafts, toRepliesQuery } from "../drafts.slice";

/** Returns the parent comment of the member's latest draft of a reply in a discussion, if the drafts have been fetched. */
export function selectReplyBegun(state: RootState, userID: number, discussionID: number): number | undefined {
    const { data } = selectDrafts(state, toRepliesQuery(discussionID));
    const answered = data?.items
        .filter(({ insertUserID }) => insertUserID === userID)
        .map(({ attributes }) => readCommentDraft(attributes).words.commentParentID);
    return answered?.find((commentID) => commentID !== undefined);
}
