import type { AppThunk } from "@parley/library/client/thunks";
import type { BulkRecordType } from "./bulk.slice";
import { cleared, selectSelectionKey } from "./bulk.slice";

/** Unchecks all that the reader has checked of a kind. */
export function clearSelection(recordType: BulkRecordType): AppThunk {
    return (dispatch, getState) => dispatch(cleared({ key: selectSelectionKey(getState(), recordType) }));
}
