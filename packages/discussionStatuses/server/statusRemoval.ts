import type { Discussions } from "@parley/discussions/server";
import { STATUS, toStatusID } from "@parley/discussions/server";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import { hasChangedSince } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission, requireRoom } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { RemovedStatusesRepository } from "./removedStatuses.repository";

interface Dependencies {
    kit: Pick<ServerKit, "clock" | "jobs">;
    actionLog: Pick<ActionLog, "provide" | "record" | "retentionMS">;
    removed: RemovedStatusesRepository;
    statuses: Discussions["statuses"];
}

const HOUR_MS = 60 * 60 * 1000;
/** Maximum number of statuses that a site adds. */
export const MAX_STATUSES = 100;

export type StatusRemoval = ReturnType<typeof createStatusRemoval>;

/**
 * Registers the removal of statuses, for site managers, with its undo, and the job that erases what can't be restored any more (FC-92).
 * Returns the function that removes one.
 */
export function createStatusRemoval({ kit, actionLog, removed, statuses }: Dependencies) {
    const { clock, jobs } = kit;
    actionLog.provide("discussionStatus", {
        effects: { delete: "removes" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            const known = await removed.byIDs(actions.map(({ recordID }) => recordID));
            return actions.map((action) => ({
                action,
                shown: { name: String(action.before.name ?? "") },
                canUndo: known.has(action.recordID),
            }));
        },

        async undo(viewer: Viewer, { recordID: recordStatusID }: LoggedAction): Promise<void> {
            requirePermission(viewer, "site.manage");
            const status = (await removed.byIDs([recordStatusID])).get(recordStatusID);
            if (!status) throw hasChangedSince();
            requireRoom((await statuses.repository.all()).length, MAX_STATUSES, "statuses");
            await removed.restore(status, { recordStatusID, statusID: toStatusID(recordStatusID) }, STATUS.none);
            statuses.changed();
        },

        wipe: ({ recordID }) => removed.erase(recordID),
    });
    jobs.every("discussionStatuses: erase removed statuses", HOUR_MS, async () =>
        removed.eraseRemovedBefore(toDateTime(new Date(clock().getTime() - (await actionLog.retentionMS())))),
    );

    return {
        /** Removes a status, which its discussions lose; within a transaction. */
        async remove(viewer: Viewer, recordStatusID: number, name: string): Promise<void> {
            const ids = { recordStatusID, statusID: toStatusID(recordStatusID) };
            await removed.remove(ids, STATUS.none, toDateTime(clock()));
            const action = { kind: "delete", recordType: "discussionStatus", recordID: recordStatusID };
            await actionLog.record(viewer, { ...action, before: { name }, after: { statusID: ids.statusID } });
            statuses.changed();
        },
    };
}
