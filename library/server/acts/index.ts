export type { Act, ActSource, Acts, JudgedAct, NewAct, NewJob, WrittenText } from "./acts";
export { actsOf, UNDO_FOR_DAYS } from "./acts";
export { actsMigration } from "./acts.migration";
export type { ActFilter, ActJobRow } from "./acts.repository";
export { changedFields, changedSince, fieldsUnchanged } from "./changes";
