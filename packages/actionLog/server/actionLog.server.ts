import { getActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import type { Users } from "@parley/users/server";
import { registerActionLogForms } from "./actionLog.forms";
import { registerActionLogRoutes, registerDeletedRecordRoutes } from "./actionLog.routes";
import { createActionLogService } from "./actionLog.service";
import { registerDeletedRecordForms } from "./deletedRecords.forms";
import { createDeletedRecordsService } from "./deletedRecords.service";

/** Registers the API routes that list and undo logged actions, and the form that undoes them without scripts. */
export function createActionLogServer(kit: ServerKit, { users }: { users: Users }): void {
    const actionLog = getActionLog(kit);
    const undoAll = getLongRunner(kit).job<object>("undo", (viewer, actID) => actionLog.undo(viewer, actID));
    const service = createActionLogService({ actionLog, users });
    registerActionLogRoutes(kit.api, service, undoAll);
    registerActionLogForms(kit, service);
    const deleted = createDeletedRecordsService({ actionLog, users });
    const restoreAll = getLongRunner(kit).job<object>("restore", (viewer, actID) => deleted.restore(viewer, actID));
    const wipeAll = getLongRunner(kit).job<object>("wipe", (viewer, actID) => deleted.wipe(viewer, actID));
    registerDeletedRecordRoutes(kit.api, deleted, { restoreAll, wipeAll });
    registerDeletedRecordForms(kit, deleted);
}
