import type { RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { selectListed } from "./attachments.slice";
import { fetchAttachments } from "./attachments.thunks";

/** Something was attached: the lists that are known are asked for again. What is attached to a comment stands in that of its discussion. */
export function listsHaveChanged(state: RootState): AppThunk[] {
    return selectListed(state).map((recordID) => fetchAttachments(attachmentsIn(recordID)));
}

/** What is attached in a discussion: to it, and to its comments. */
export const attachmentsIn = (discussionID: number) => ({
    recordType: "discussion" as const,
    recordID: discussionID,
    parts: true,
});
