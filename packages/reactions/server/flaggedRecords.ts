import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import { RESTORE } from "@parley/actionLog/contract";
import type { ActionLog, ReadableAction } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may } from "@parley/library/server/http";

/** Number of flags that remove a record (contract §5.1). */
export const FLAGS_TO_REMOVE = 5;

/** Reason for such a removal in the action log. */
export const FLAGGED = "Reported by several members.";

/** Maximum number of removals that are counted. */
const MAX_COUNTED = 100;

/**
 * Creates the counter of records removed by flags that the viewer may restore, and that nobody has restored or erased yet (`SpamQueue`,
 * contract §5.4). They are in the list of deleted records. Undefined for viewers who restore nothing of others.
 */
export function createFlaggedCounter({ removed }: Pick<ActionLog, "removed">) {
    return async (viewer: Viewer): Promise<number | undefined> => {
        if (!may(viewer, RESTORE)) return undefined;
        const filter = { insertUserID: SYSTEM_USER_ID };
        const isListed = ({ canUndo, action }: ReadableAction) => canUndo && action.reason === FLAGGED;
        return (await removed(viewer, filter, { limit: MAX_COUNTED, isListed })).removed.length;
    };
}
