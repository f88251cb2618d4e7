export type {
    Act,
    ActEffect,
    ActSource,
    Acts,
    NewAct,
    NewJob,
    ReadableAction,
    ReadableRemoval,
    RegisteredKind,
    RemovedRecord,
    WrittenText,
} from "./acts";
export { getActionLog, UNDO_FOR_DAYS } from "./acts";
export { actsMigrations } from "./acts.migration";
export type { ActFilter, ActJobRow } from "./acts.repository";
export { changedFields, changedSince, fieldsUnchanged } from "./changes";
