export { BulkChip, BulkDock } from "./BulkDock";
export {
    type BulkRecordType,
    type Selection,
    selectIsPicked,
    selectIsWaiting,
    selectSelection,
    selectSelectionKey,
    unpicked,
} from "./bulk.slice";
export {
    type BulkAct,
    type BulkCase,
    type BulkCommand,
    type BulkDialogProps,
    type BulkKind,
    type BulkReason,
    registerBulkActs,
} from "./bulkActs";
export { clearSelection } from "./clearSelection";
export { FailureList } from "./FailureList";
export { PickBox } from "./lazyPickBox";
