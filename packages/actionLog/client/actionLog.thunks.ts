import {
    deleteDeletedRecords,
    getActions,
    getDeletedRecord,
    getDeletedRecords,
    getRevisions,
    postRestoreDeletedRecords,
    postUndoAction,
} from "@parley/actionLog/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Fetches logged actions. */
export const fetchActions = createApiThunk("acts/fetchList", getActions);

/** Undoes an action. */
export const undoAction = createApiThunk("acts/undo", postUndoAction);

/** Fetches the versions of a post (DISC-053). */
export const fetchRevisions = createApiThunk("acts/fetchRevisions", getRevisions);

/** Fetches deleted records that can be restored. */
export const fetchDeletedRecords = createApiThunk("acts/fetchDeleted", getDeletedRecords);

/** Fetches one deleted record. */
export const fetchDeletedRecord = createApiThunk("acts/fetchDeletedRecord", getDeletedRecord);

/** Restores several deleted records. */
export const restoreDeletedRecords = createApiThunk("acts/restoreDeleted", postRestoreDeletedRecords);

/** Permanently erases several deleted records. */
export const wipeDeletedRecords = createApiThunk("acts/wipeDeleted", deleteDeletedRecords);
