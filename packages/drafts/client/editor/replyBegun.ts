import { readCommentDraft } from "@parley/drafts/contract";
import type { RootState } from "@parley/library/client/store";
import { draftsBelow, selectDrafts } from "../drafts.slice";

/** The comment that a reply on a member's account answers which was begun in a discussion, the last saved one; once it was asked for. */
export function selectReplyBegun(state: RootState, userID: number, discussionID: number): number | undefined {
    const { data } = selectDrafts(state, draftsBelow(discussionID));
    const answered = data?.items
        .filter(({ insertUserID }) => insertUserID === userID)
        .map(({ attributes }) => readCommentDraft(attributes).words.commentParentID);
    return answered?.find((commentID) => commentID !== undefined);
}
