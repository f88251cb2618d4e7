import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ProfileFieldsService } from "./profileFields.service";
import type { RemovedFieldsRepository } from "./removedFields.repository";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "jobs">;
    actionLog: Pick<ActionLog, "provide" | "retentionMS">;
    removed: RemovedFieldsRepository;
    service: Pick<ProfileFieldsService, "hasName" | "restore">;
}

const HOUR_MS = 60 * 60 * 1000;

/** Registers the removal of profile fields, for site managers, with its undo, and the job that erases what can't be restored any more (FC-92). */
export function registerProfileFieldActions({ kit, actionLog, removed, service }: Dependencies): void {
    actionLog.provide("profileField", {
        effects: { delete: "removes" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            const fields = await removed.byIDs(actions.map(({ recordID }) => recordID));
            return Promise.all(
                actions.map(async (action) => {
                    const field = fields.get(action.recordID);
                    const canUndo = field !== undefined && !(await service.hasName(field.apiName));
                    return { action, shown: { name: String(action.before.label ?? "") }, canUndo };
                }),
            );
        },

        undo: (viewer: Viewer, { recordID }: LoggedAction): Promise<void> => service.restore(viewer, recordID),

        wipe: ({ recordID }) => removed.erase(recordID),
    });
    kit.jobs.every("profileFields: erase removed fields", HOUR_MS, async () =>
        removed.eraseRemovedBefore(toDateTime(new Date(kit.clock().getTime() - (await actionLog.retentionMS())))),
    );
}
