import {
    deleteDeletedRecords,
    getActs,
    getDeletedRecord,
    getDeletedRecords,
    getRevisions,
    postRestoreDeletedRecords,
    postUndoAct,
} from "@parley/actionLog/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Asks what was done. */
export const fetchActs = createApiThunk("acts/fetchList", getActs);

/** Takes an act back. */
export const undoAct = createApiThunk("acts/undo", postUndoAct);

/** Asks for the words that a post has had (DISC-053). */
export const fetchRevisions = createApiThunk("acts/fetchRevisions", getRevisions);

/** Fetches what was deleted and can be restored. */
export const fetchDeletedRecords = createApiThunk("acts/fetchDeleted", getDeletedRecords);

/** Fetches one deleted record. */
export const fetchDeletedRecord = createApiThunk("acts/fetchDeletedRecord", getDeletedRecord);

/** Restores several deleted records. */
export const restoreDeletedRecords = createApiThunk("acts/restoreDeleted", postRestoreDeletedRecords);

/** Wipes several deleted records for good. */
export const wipeDeletedRecords = createApiThunk("acts/wipeDeleted", deleteDeletedRecords);
