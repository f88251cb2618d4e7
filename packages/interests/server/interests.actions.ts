import type { ActionLog, LoggedAction, ReadableAction } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";
import type { InterestsService } from "./interests.service";

/** Registers the removal of interests, for site managers, with its undo (FC-92). The action has the row, so nothing else is kept. */
export function registerInterestActions(
    actionLog: Pick<ActionLog, "provide">,
    service: Pick<InterestsService, "isRestorable" | "restore">,
): void {
    actionLog.provide("interest", {
        effects: { delete: "removes" },

        async filterReadable(viewer: Viewer, actions: readonly LoggedAction[]): Promise<ReadableAction[]> {
            if (!may(viewer, "site.manage")) return [];
            return Promise.all(
                actions.map(async (action) => ({
                    action,
                    shown: { name: String(action.before.name ?? "") },
                    canUndo: await service.isRestorable(action),
                })),
            );
        },

        undo: (viewer: Viewer, action: LoggedAction): Promise<void> => service.restore(viewer, action),

        // The log forgets what the action has stored of it.
        wipe: () => Promise.resolve(),
    });
}
