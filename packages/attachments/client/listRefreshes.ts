import type { RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { selectListed } from "./attachments.slice";
import { fetchAttachments } from "./attachments.thunks";

/** Returns the thunks that fetch the loaded lists again after something was attached. The list of a discussion includes its comments. */
export function createListRefreshes(state: RootState): AppThunk[] {
    return selectListed(state).map((recordID) => fetchAttachments(toAttachmentsQuery(recordID)));
}

/** Returns the query of the attachments of a discussion and its comments. */
export const toAttachmentsQuery = (discussionID: number) => ({
    recordType: "discussion" as const,
    recordID: discussionID,
    parts: true,
});
