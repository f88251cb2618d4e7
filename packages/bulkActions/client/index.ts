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
    type BulkAction,
    type BulkCase,
    type BulkCommand,
    type BulkDialogProps,
    type BulkKind,
    type BulkReason,
    registerBulkActions,
} from "./bulkRegistry";
export { clearSelection } from "./clearSelection";
export { FailureList } from "./FailureList";
export { PickBox } from "./lazyPickBox";
