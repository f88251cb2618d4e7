export type { ActionLog } from "./actionLog";
export { getActionLog } from "./actionLog";
export { actionLogMigrations } from "./actionLog.migration";
export type { ActionFilter, ActionJobRow } from "./actionLog.repository";
export type {
    ActionEffect,
    ActionSource,
    LoggedAction,
    NewAction,
    NewJob,
    ReadableAction,
    ReadableRemoval,
    RegisteredActionType,
    RemovedRecord,
    StoredText,
} from "./actions";
export { areFieldsUnchanged, diffFields, hasChangedSince } from "./fieldChanges";
export { UNDO_FOR_DAYS } from "./retention";
export { createSnapshotSource, GONE } from "./snapshotSource";
