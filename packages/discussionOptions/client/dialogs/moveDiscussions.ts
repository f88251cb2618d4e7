import { patchMoveDiscussions } from "@parley/bulkModeration/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Moves discussions to another category (DISC-020). */
export const moveDiscussions = createApiThunk("discussions/move", patchMoveDiscussions);
