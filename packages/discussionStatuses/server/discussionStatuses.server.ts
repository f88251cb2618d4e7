import {
    deleteDiscussionStatus,
    getDiscussionStatus,
    getDiscussionStatuses,
    getStatusLog,
    patchDiscussionStatus,
    postDiscussionStatus,
    putDiscussionStatus,
} from "@parley/discussionStatuses/contract";
import type { Discussions } from "@parley/discussions/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { createDiscussionStatusesService } from "./discussionStatuses.service";
import { createRemovedStatusesRepository } from "./removedStatuses.repository";
import { createStatusRemoval } from "./statusRemoval";

/** Registers the API routes of statuses. */
export function createDiscussionStatusesServer(kit: ServerKit, { discussions }: { discussions: Discussions }): void {
    const { api } = kit;
    const actionLog = getActionLog(kit);
    const removed = createRemovedStatusesRepository(kit.database);
    const removal = createStatusRemoval({ kit, actionLog, removed, statuses: discussions.statuses });
    const statuses = createDiscussionStatusesService({ kit, discussions, actionLog, removal });
    implement(api, getDiscussionStatuses, (query, viewer) => statuses.list(viewer, query));
    implement(api, getDiscussionStatus, ({ statusID }, viewer) => statuses.one(viewer, statusID));
    implement(api, postDiscussionStatus, (input, viewer) => statuses.add(viewer, input));
    implement(api, patchDiscussionStatus, (input, viewer) => statuses.change(viewer, input));
    implement(api, deleteDiscussionStatus, ({ statusID }, viewer) => statuses.remove(viewer, statusID));
    implement(api, putDiscussionStatus, ({ discussionID, ...wanted }, viewer) => statuses.set(viewer, discussionID, wanted));
    implement(api, getStatusLog, ({ discussionID, ...page }, viewer) => statuses.log(viewer, discussionID, page));
}
