export {
    Act,
    ActJob,
    AuditLog,
    getActJob,
    getActJobs,
    getActs,
    getAuditLogs,
    getRevisions,
    postUndoAct,
    postUndoActJob,
    Revision,
} from "./acts";
export {
    DELETED_PAGE,
    DeletedRecord,
    deleteDeletedRecords,
    getDeletedRecord,
    getDeletedRecords,
    MAX_DELETED_RECORDS,
    postRestoreDeletedRecords,
    RESTORE,
    WIPE,
} from "./deletedRecords";
