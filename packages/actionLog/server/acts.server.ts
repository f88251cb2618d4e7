import { getActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import { getLongRunner } from "@parley/library/server/longRunner";
import type { Users } from "@parley/users/server";
import { registerActForms } from "./acts.forms";
import { registerActsRoutes, registerDeletedRecordRoutes } from "./acts.routes";
import { createActsService } from "./acts.service";
import { registerDeletedRecordForms } from "./deletedRecords.forms";
import { createDeletedRecordsService } from "./deletedRecords.service";

/** Registers the API routes that list and undo logged actions, and the form that undoes them without scripts. */
export function createActsServer(kit: ServerKit, { users }: { users: Users }): void {
    const acts = getActionLog(kit);
    const undoAll = getLongRunner(kit).job<object>("undo", (viewer, actID) => acts.undo(viewer, actID));
    const service = createActsService({ acts, users });
    registerActsRoutes(kit.api, service, undoAll);
    registerActForms(kit, service);
    const deleted = createDeletedRecordsService({ acts, users });
    const restoreAll = getLongRunner(kit).job<object>("restore", (viewer, actID) => deleted.restore(viewer, actID));
    const wipeAll = getLongRunner(kit).job<object>("wipe", (viewer, actID) => deleted.wipe(viewer, actID));
    registerDeletedRecordRoutes(kit.api, deleted, { restoreAll, wipeAll });
    registerDeletedRecordForms(kit, deleted);
}
