import type { BulkAction } from "@parley/bulkActions/client";
import { findMissingRight } from "@parley/bulkModeration/client";
import { refuseUnlessPermitted } from "@parley/comments/client";
import { maySplit } from "@parley/comments/contract";
import { DISCUSSION_PAGE_EXPAND, discussionsRemoved, fetchDiscussion } from "@parley/discussions/client";
import { createLazyPart } from "@parley/library/client/components";
import { patchMergeDiscussions } from "@parley/mergeAndSplit/contract";

const dialogs = () => import(/* webpackChunkName: "bulk-dialogs" */ "./dialogs");
const RUN = { longRunnerMode: "sync" } as const;

/** Maximum number of comments in one split request (contract §5.1). */
const MAX_SPLIT = 50;

/** Bulk actions that merge discussions into comments, and split comments off (MOD-003, MOD-016). */
export const mergeAndSplitActions: readonly BulkAction[] = [
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
        disabledReason: (bulkCase) =>
            bulkCase.selection.ids.length > MAX_SPLIT
                ? { text: "At most 50 replies can be split off at once." }
                : refuseUnlessPermitted(bulkCase, maySplit, "You don’t have permission to split this post."),
        part: createLazyPart(async () => (await dialogs()).BulkSplitDialog),
    },
];
