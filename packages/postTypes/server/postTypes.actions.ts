import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { RemovalService } from "./removal.service";
import type { RemovedPostFieldsRepository } from "./removedPostFields.repository";
import type { RemovedPostTypesRepository } from "./removedPostTypes.repository";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "jobs">;
    actionLog: Pick<ActionLog, "provide" | "retentionMS">;
    removedFields: RemovedPostFieldsRepository;
    removedTypes: RemovedPostTypesRepository;
    removal: RemovalService;
}

const HOUR_MS = 60 * 60 * 1000;

/**
 * Registers the removal of post types and post fields, for site managers, with its undo, and the job that erases what can't be restored any
 * more (FC-92).
 */
export function registerPostTypeActions({ kit, actionLog, removedFields, removedTypes, removal }: Dependencies): void {
    actionLog.provide("postField", {
        effects: { delete: "removes" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            const known = await removedFields.byIDs(actions.map(({ recordID }) => recordID));
            return Promise.all(
                actions.map(async (action) => {
                    const removed = known.get(action.recordID);
                    const canUndo = removed !== undefined && !(await removal.hasField(removed.field.postFieldID));
                    return { action, shown: { name: String(action.before.label ?? "") }, canUndo };
                }),
            );
        },

        undo: (viewer: Viewer, { recordID }: LoggedAction): Promise<void> => removal.restoreField(viewer, recordID),

        wipe: ({ recordID }) => removedFields.erase(recordID),
    });
    actionLog.provide("postType", {
        effects: { delete: "removes" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            const known = await removedTypes.byIDs(actions.map(({ recordID }) => recordID));
            return actions.map((action) => ({
                action,
                shown: { name: String(action.before.name ?? "") },
                canUndo: known.has(action.recordID),
            }));
        },

        undo: (viewer: Viewer, { recordID }: LoggedAction): Promise<void> => removal.restoreType(viewer, recordID),

        wipe: ({ recordID }) => removedTypes.erase(recordID),
    });
    kit.jobs.every("postTypes: erase removed types and fields", HOUR_MS, async () => {
        const time = toDateTime(new Date(kit.clock().getTime() - (await actionLog.retentionMS())));
        await removedFields.eraseRemovedBefore(time);
        await removedTypes.eraseRemovedBefore(time);
    });
}
