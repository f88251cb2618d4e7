import { actsOf } from "@parley/library/server/acts";
import type { ServerKit } from "@parley/library/server/kit";
import { longRunnerOf } from "@parley/library/server/longRunner";
import type { Users } from "@parley/users/server";
import { actForms } from "./acts.forms";
import { actsRoutes, deletedRecordRoutes } from "./acts.routes";
import { actsService } from "./acts.service";
import { deletedRecordForms } from "./deletedRecords.forms";
import { deletedRecordsService } from "./deletedRecords.service";

/** Registers the calls that tell what was done on the site, and take it back, and the form that does so without scripts. */
export function actsServer(kit: ServerKit, { users }: { users: Users }): void {
    const acts = actsOf(kit);
    const undoAll = longRunnerOf(kit).job<object>("undo", (viewer, actID) => acts.undo(viewer, actID));
    const service = actsService({ acts, users });
    actsRoutes(kit.api, service, undoAll);
    actForms(kit, service);
    const deleted = deletedRecordsService({ acts, users });
    const restoreAll = longRunnerOf(kit).job<object>("restore", (viewer, actID) => deleted.restore(viewer, actID));
    const wipeAll = longRunnerOf(kit).job<object>("wipe", (viewer, actID) => deleted.wipe(viewer, actID));
    deletedRecordRoutes(kit.api, deleted, { restoreAll, wipeAll });
    deletedRecordForms(kit, deleted);
}
