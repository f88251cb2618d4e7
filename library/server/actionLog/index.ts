export type {
    ActionEffect,
    ActionLog,
    ActionSource,
    LoggedAction,
    NewAction,
    NewJob,
    ReadableAction,
    ReadableRemoval,
    RegisteredActionType,
    RemovedRecord,
    StoredText,
} from "./actionLog";
export { getActionLog, UNDO_FOR_DAYS } from "./actionLog";
export { actionLogMigrations } from "./actionLog.migration";
export type { ActionFilter, ActionJobRow } from "./actionLog.repository";
export { areFieldsUnchanged, changedSince, diffFields } from "./fieldChanges";
