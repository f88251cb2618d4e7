import type { BulkAction, BulkCase, BulkKind, BulkReason } from "@parley/bulkActions/client";
import { deleteComments, mayRemoveComments, patchMergeDiscussions } from "@parley/comments/contract";
import {
    DISCUSSION_PAGE_EXPAND,
    discussionsRemoved,
    fetchDiscussion,
    selectDiscussion,
    selectOptionsReader,
} from "@parley/discussions/client";
import type { DiscussionAnswer, OptionsReader } from "@parley/discussions/contract";
import { createLazyPart } from "@parley/library/client/components";
import type { RootState } from "@parley/library/client/store";
import { createListRange } from "@parley/library/contract";
import { findMissingRight } from "@parley/postOptions/client";
import { selectComment } from "../comments.slice";
import { fetchComments } from "../comments.thunks";
import { maySplit } from "./maySplit";
import { refreshThread } from "./refreshThread";

const dialogs = () => import(/* webpackChunkName: "bulk-dialogs" */ "./dialogs");
const RUN = { longRunnerMode: "sync" } as const;

/** Maximum number of comments in one split request (contract §5.1). */
const MAX_SPLIT = 50;

/** Bulk actions on comments, and the merging of discussions into comments (MOD-003, MOD-016). */
export const commentBulkActions: readonly BulkAction[] = [
    {
        id: "merge",
        recordType: "discussion",
        order: 20,
        name: "Merge",
        icon: "merge",
        disabledReason: (bulkCase) =>
            bulkCase.selection.ids.length < 2
                ? { text: "You must select at least 2 discussions to merge." }
                : (findMissingRight("edit", bulkCase) ?? findMissingRight("delete", bulkCase)),
        part: createLazyPart(async () => (await dialogs()).BulkMergeDialog),
        command: {
            send: (api, { ids, input, jobID }) =>
                api.request(patchMergeDiscussions, {
                    ...RUN,
                    discussionIDs: ids,
                    destinationDiscussionID: Number(input.destinationDiscussionID),
                    addRedirects: input.addRedirects === true,
                    ...(jobID !== undefined && { jobID }),
                }),
            done: (ids, { destinationDiscussionID }) => [
                (dispatch) => dispatch(discussionsRemoved(ids)),
                fetchDiscussion({ discussionID: Number(destinationDiscussionID), expand: DISCUSSION_PAGE_EXPAND }),
            ],
            doing: (t) => t("Merging posts"),
            succeeded: (count, t) => t("{count} posts were merged.", { count }),
        },
    },
    {
        id: "split",
        recordType: "comment",
        order: 10,
        name: "Split",
        icon: "split",
        disabledReason: ({ selection, state }) =>
            selection.ids.length > MAX_SPLIT
                ? { text: "At most 50 replies can be split off at once." }
                : lackingIn({ selection, state }, maySplit, "edit"),
        part: createLazyPart(async () => (await dialogs()).BulkSplitDialog),
    },
    {
        id: "delete",
        recordType: "comment",
        order: 90,
        name: "Delete",
        icon: "trash",
        disabledReason: (bulkCase) => lackingIn(bulkCase, mayRemoveComments, "delete"),
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

/** Returns why the action is disabled: the viewer lacks the permission in the discussion that contains all selected comments. */
function lackingIn(
    { selection, state }: BulkCase,
    may: (viewer: OptionsReader) => boolean,
    right: "edit" | "delete",
): BulkReason | undefined {
    const discussion = discussionOf(state, selection.within);
    return discussion && may(selectOptionsReader(state, discussion)) ? undefined : { text: LACKING[right] };
}

const LACKING = {
    edit: "You don’t have the permission to split this discussion.",
    delete: "You don’t have the permission to delete replies here.",
};

function discussionOf(state: RootState, discussionID: number | undefined): DiscussionAnswer | undefined {
    return discussionID === undefined ? undefined : selectDiscussion(state, discussionID).data;
}
