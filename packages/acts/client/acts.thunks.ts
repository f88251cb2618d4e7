import { getActs, getRevisions, postUndoAct } from "@parley/acts/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Asks what was done. */
export const fetchActs = createApiThunk("acts/fetchList", getActs);

/** Takes an act back. */
export const undoAct = createApiThunk("acts/undo", postUndoAct);

/** Asks for the words that a post has had (DISC-053). */
export const fetchRevisions = createApiThunk("acts/fetchRevisions", getRevisions);
