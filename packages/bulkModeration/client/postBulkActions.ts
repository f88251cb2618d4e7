import { selectPermission } from "@parley/accounts/client";
import { refreshActions } from "@parley/actionLog/client";
import type { BulkAction, BulkKind } from "@parley/bulkActions/client";
import {
    deleteDiscussions,
    patchCloseDiscussions,
    patchMoveDiscussions,
    postResolveDiscussions,
} from "@parley/bulkModeration/contract";
import { readSetting } from "@parley/config/client";
import { refreshLists } from "@parley/discussionLists/client";
import { discussionsChanged, discussionsRemoved, selectDiscussion } from "@parley/discussions/client";
import { createLazyPart } from "@parley/library/client/components";
import type { AppThunk } from "@parley/library/client/thunks";
import { fetchRecords, selectRecords } from "./records";
import { findMissingRight } from "./rights";

const dialogs = () => import(/* webpackChunkName: "bulk-dialogs" */ "./dialogs");
const RUN = { longRunnerMode: "sync" } as const;

/** Bulk actions on discussions (MOD-003, MOD-016…MOD-021). */
export const postBulkActions: readonly BulkAction[] = [
    {
        id: "move",
        recordType: "discussion",
        order: 10,
        name: "Move",
        icon: "move",
        disabledReason: (bulkCase) => findMissingRight("edit", bulkCase),
        part: createLazyPart(async () => (await dialogs()).BulkMoveDialog),
        command: {
            send: (api, { ids, input, jobID }) =>
                api.request(patchMoveDiscussions, {
                    ...RUN,
                    discussionIDs: ids,
                    categoryID: Number(input.categoryID),
                    addRedirects: input.addRedirects === true,
                    ...(jobID !== undefined && { jobID }),
                }),
            done: (ids, { categoryID }) => [
                change(() => discussionsChanged({ ids, changes: { categoryID: Number(categoryID) } })),
                fetchRecords(ids),
            ],
            doing: (t) => t("Moving posts"),
            succeeded: (count, t) => t("{count} posts were moved.", { count }),
        },
    },
    {
        id: "close",
        recordType: "discussion",
        order: 30,
        name: "Close",
        icon: "lock",
        disabledReason: (bulkCase) => {
            const records = selectRecords(bulkCase.state, bulkCase.selection.ids);
            if (records.length > 0 && records.every(({ closed }) => closed))
                return { text: "Selected discussions are already closed." };
            return findMissingRight("close", bulkCase);
        },
        part: createLazyPart(async () => (await dialogs()).BulkCloseDialog),
        command: {
            send: (api, { ids, jobID }) =>
                api.request(patchCloseDiscussions, {
                    ...RUN,
                    discussionIDs: ids,
                    closed: true,
                    ...(jobID !== undefined && { jobID }),
                }),
            done: (ids) => [change(() => discussionsChanged({ ids, changes: { closed: true } }))],
            doing: (t) => t("Closing posts"),
            succeeded: (count, t) => t("{count} posts were closed.", { count }),
        },
    },
    {
        id: "resolve",
        recordType: "discussion",
        order: 40,
        name: "Resolve",
        icon: "resolved",
        isOffered: (state) =>
            readSetting(state, "triage.enabled") && selectPermission(state, ["posts.moderate", "community.moderate"]),
        disabledReason: ({ selection, state }) => {
            const records = selectRecords(state, selection.ids);
            const areAll = records.length > 0 && records.every(({ resolved }) => resolved === true);
            return areAll ? { text: "Selected discussions are already resolved." } : undefined;
        },
        part: createLazyPart(async () => (await dialogs()).BulkResolveDialog),
        command: {
            send: async (api, { ids, jobID }) => {
                await api.request(postResolveDiscussions, {
                    discussionIDs: ids,
                    resolved: true,
                    ...(jobID !== undefined && { jobID }),
                });
                return undefined;
            },
            done: (ids) => [change(() => discussionsChanged({ ids, changes: { resolved: true } }))],
            doing: (t) => t("Resolving posts"),
            succeeded: (count, t) => t("{count} posts were resolved.", { count }),
        },
    },
    {
        id: "delete",
        recordType: "discussion",
        order: 90,
        name: "Delete",
        icon: "trash",
        disabledReason: (bulkCase) => findMissingRight("delete", bulkCase),
        part: createLazyPart(async () => (await dialogs()).BulkDeleteDialog),
        command: {
            send: (api, { ids, jobID }) =>
                api.request(deleteDiscussions, { ...RUN, discussionIDs: ids, ...(jobID !== undefined && { jobID }) }),
            done: (ids) => [change(() => discussionsRemoved(ids))],
            doing: (t) => t("Deleting posts"),
            succeeded: (count, t) => t("{count} posts were deleted.", { count }),
        },
    },
];

/** Labels, names and loading of selected posts for the selection bar. */
export const posts: BulkKind = {
    recordType: "discussion",
    label: (t) => t("Selected posts"),
    count: (count, t) => t("{count} posts selected", { count }),
    nameOf: (state, id) => selectDiscussion(state, id).data?.name,
    ask: fetchRecords,
    isKnown: (state, id) => selectDiscussion(state, id).data !== undefined,
    refresh: (ids) => async (dispatch, getState) => {
        const known = selectRecords(getState(), ids).map(({ discussionID }) => discussionID);
        if (known.length > 0) await dispatch(fetchRecords(known));
        await dispatch(refreshLists());
        for (const discussionID of known) dispatch(refreshActions("discussion", discussionID));
    },
};

const change =
    (action: () => ReturnType<typeof discussionsRemoved> | ReturnType<typeof discussionsChanged>): AppThunk =>
    (dispatch) =>
        dispatch(action());
