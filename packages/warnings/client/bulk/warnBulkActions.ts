import { selectPermission } from "@parley/accounts/client";
import type { BulkAction, BulkCase, BulkReason } from "@parley/bulkActions/client";
import { selectRecords } from "@parley/bulkModeration/client";
import { selectDiscussion, selectOptionsReader } from "@parley/discussions/client";
import { createLazyPart } from "@parley/library/client/components";
import type { AppThunk } from "@parley/library/client/thunks";
import { invalidateQueries } from "@parley/library/client/thunks";
import type { ReportRecordType } from "@parley/moderation/contract";
import { MODERATE } from "@parley/moderation/contract";
import { postWarnings } from "@parley/warnings/contract";
import { fetchWarnings } from "../warnings.thunks";

const dialogs = () => import(/* webpackChunkName: "warning" */ "./BulkWarnDialog");

/** Bulk actions that warn the authors of several posts, or replies (MOD-003). */
export const warnBulkActions: readonly BulkAction[] = [
    { ...createWarnAction("discussion"), order: 60, disabledReason: lackingAmong },
    { ...createWarnAction("comment"), order: 60, disabledReason: lackingWithin },
];

function createWarnAction(recordType: ReportRecordType) {
    return {
        id: "warn",
        recordType,
        name: "Warn",
        icon: "warning",
        isOffered: (state) => selectPermission(state, MODERATE),
        part: createLazyPart(async () => {
            const { WarnPostsDialog, WarnRepliesDialog } = await dialogs();
            return recordType === "comment" ? WarnRepliesDialog : WarnPostsDialog;
        }),
        command: {
            send: (api, { ids, input, jobID }) =>
                api.request(postWarnings, {
                    longRunnerMode: "sync",
                    recordType,
                    recordIDs: ids,
                    body: String(input.body),
                    ...(typeof input.noteBody === "string" && { noteBody: input.noteBody }),
                    ...(jobID !== undefined && { jobID }),
                }),
            done: (): readonly AppThunk[] => [invalidateQueries(fetchWarnings)],
            doing: (t) => t("Warning authors"),
            succeeded: (count, t) =>
                recordType === "comment"
                    ? t("The authors of {count} replies were warned.", { count })
                    : t("The authors of {count} posts were warned.", { count }),
        },
    } satisfies Omit<BulkAction, "order">;
}

/** Returns why posts cannot be warned about. Each post has a category of its own. */
function lackingAmong({ selection, state }: BulkCase): BulkReason | undefined {
    const names = selectRecords(state, selection.ids)
        .filter((discussion) => !selectOptionsReader(state, discussion).holds(MODERATE, "category"))
        .map(({ name }) => name);
    return names.length > 0 ? { text: "You don’t moderate the following posts:", names } : undefined;
}

/** Returns why replies cannot be warned about. All selected replies are in one discussion. */
function lackingWithin({ selection: { within }, state }: BulkCase): BulkReason | undefined {
    const discussion = within === undefined ? undefined : selectDiscussion(state, within).data;
    if (discussion && selectOptionsReader(state, discussion).holds(MODERATE, "category")) return undefined;
    return { text: "You don’t moderate this post." };
}
