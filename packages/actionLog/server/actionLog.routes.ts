import {
    deleteDeletedRecords,
    getActionJob,
    getActionJobs,
    getActions,
    getAuditLogs,
    getDeletedRecord,
    getDeletedRecords,
    getRevisions,
    postRestoreDeletedRecords,
    postUndoAction,
    postUndoActionJob,
} from "@parley/actionLog/contract";
import { implement } from "@parley/library/server/http";
import type { Job } from "@parley/library/server/longRunner";
import type { FastifyInstance } from "fastify";
import type { ActionLogService } from "./actionLog.service";
import type { DeletedRecordsService } from "./deletedRecords.service";

/** Registers the API routes of the action log. */
export function registerActionLogRoutes(api: FastifyInstance, service: ActionLogService, undoAll: Job<object>): void {
    implement(api, getActions, (query, viewer) => service.list(viewer, query));
    implement(api, postUndoAction, ({ actID }, viewer) => service.undo(viewer, actID));
    implement(api, getActionJobs, (query, viewer) => service.jobs(viewer, query));
    implement(api, getActionJob, ({ jobID }, viewer) => service.job(viewer, jobID));
    implement(api, postUndoActionJob, async ({ jobID, ...options }, viewer, { reply }) => {
        const ids = await service.undoable(viewer, jobID);
        return undoAll(viewer, { ids, params: {}, options }, reply);
    });
    implement(api, getRevisions, ({ recordType, recordID }, viewer) => service.revisions(viewer, recordType, recordID));
    implement(api, getAuditLogs, (query, viewer) => service.auditLogs(viewer, query));
}

/** Registers the API routes of deleted records. */
export function registerDeletedRecordRoutes(
    api: FastifyInstance,
    service: DeletedRecordsService,
    { restoreAll, wipeAll }: { restoreAll: Job<object>; wipeAll: Job<object> },
): void {
    implement(api, getDeletedRecords, (query, viewer) => service.list(viewer, query));
    implement(api, getDeletedRecord, ({ actID }, viewer) => service.get(viewer, actID));
    implement(api, postRestoreDeletedRecords, ({ actIDs: ids, ...options }, viewer, { reply }) =>
        restoreAll(viewer, { ids, params: {}, options }, reply),
    );
    implement(api, deleteDeletedRecords, ({ actIDs: ids, ...options }, viewer, { reply }) =>
        wipeAll(viewer, { ids, params: {}, options }, reply),
    );
}
