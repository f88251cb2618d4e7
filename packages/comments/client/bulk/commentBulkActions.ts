import type { BulkAction, BulkKind } from "@parley/bulkActions/client";
import { deleteComments, mayRemoveComments } from "@parley/comments/contract";
import { createLazyPart } from "@parley/library/client/components";
import { createListRange } from "@parley/library/contract";
import { selectComment } from "../comments.slice";
import { fetchComments } from "../comments.thunks";
import { refreshThread } from "./refreshThread";
import { refuseUnlessPermitted } from "./refuseUnlessPermitted";

const dialogs = () => import(/* webpackChunkName: "bulk-dialogs" */ "./dialogs");
const RUN = { longRunnerMode: "sync" } as const;

/** Bulk actions on comments. */
export const commentBulkActions: readonly BulkAction[] = [
    {
        id: "delete",
        recordType: "comment",
        order: 90,
        name: "Delete",
        icon: "trash",
        disabledReason: (bulkCase) =>
            refuseUnlessPermitted(bulkCase, mayRemoveComments, "You don’t have permission to delete replies here."),
        part: createLazyPart(async () => (await dialogs()).BulkDeleteRepliesDialog),
        command: {
            send: (api, { ids, input, jobID }) =>
                api.request(deleteComments, {
                    ...RUN,
                    commentIDs: ids,
                    deleteMethod: input.isFull === true ? "full" : "tombstone",
                    ...(typeof input.reason === "string" && { reason: input.reason }),
                    ...(jobID !== undefined && { jobID }),
                }),
            done: () => [],
            doing: (t) => t("Deleting replies"),
            succeeded: (count, t) => t("{count} replies were deleted.", { count }),
        },
    },
];

/** Labels, names and loading of selected replies for the selection bar. */
export const replies: BulkKind = {
    recordType: "comment",
    label: (t) => t("Selected replies"),
    count: (count, t) => t("{count} replies selected", { count }),
    nameOf: (state, id, t) => {
        const { data } = selectComment(state, id);
        return data && t("Reply by {name}", { name: data.insertUser?.name ?? "" });
    },
    ask: (ids) => fetchComments({ commentID: createListRange(...ids), limit: ids.length, quoteParent: false }),
    isKnown: (state, id) => selectComment(state, id).data !== undefined,
    refresh: (_ids, within) => refreshThread(within),
};
