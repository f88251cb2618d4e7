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
