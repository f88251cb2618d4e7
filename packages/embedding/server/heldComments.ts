import type { getHeldComments, HeldComment } from "@parley/embedding/contract";
import { MAX_HELD_COMMENTS } from "@parley/embedding/contract";
import type { Page, ResolvedInput } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { getReports, Report } from "@parley/moderation/contract";

/** Reports of moderation. */
export interface Reports {
    listReports: (viewer: Viewer, query: ResolvedInput<typeof getReports>) => Promise<Page<Report>>;
}

/** Creates the function that returns the held comments of a discussion, and nothing else of the reports, to whoever may approve them. */
export function createHeldCommentsList({ listReports }: Reports) {
    return async (viewer: Viewer, { discussionID }: ResolvedInput<typeof getHeldComments>): Promise<HeldComment[]> => {
        const { items } = await listReports(viewer, {
            status: ["new"],
            isPending: true,
            recordType: "comment",
            discussionID,
            sort: "dateInserted",
            page: 1,
            limit: MAX_HELD_COMMENTS,
        });
        return items.flatMap(({ reportID, recordHtml, recordUser, recordDateInserted, isPendingUpdate }) =>
            recordUser && !isPendingUpdate
                ? [{ reportID, bodyHtml: recordHtml, insertUser: recordUser, dateInserted: recordDateInserted }]
                : [],
        );
    };
}
