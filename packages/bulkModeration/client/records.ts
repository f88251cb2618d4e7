import { selectSelectionKey, unpicked } from "@parley/bulkActions/client";
import { fetchDiscussions, selectDiscussion } from "@parley/discussions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { DISCUSSION_LIST_EXPAND } from "@parley/discussions/contract";
import type { RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { createListRange } from "@parley/library/contract";

/** Maximum number of records in one response. */
const AT_ONCE = 100;

/**
 * Fetches discussions by their IDs (MOD-012, contract §5.1). Discussions that are not returned no longer exist for the viewer and are
 * unselected.
 */
export function fetchRecords(ids: readonly number[]): AppThunk {
    return async (dispatch, getState) => {
        for (let from = 0; from < ids.length; from += AT_ONCE) {
            const batch = ids.slice(from, from + AT_ONCE);
            const answered = await dispatch(
                fetchDiscussions({
                    discussionID: createListRange(...batch),
                    limit: batch.length,
                    expand: DISCUSSION_LIST_EXPAND,
                }),
            );
            if (!fetchDiscussions.fulfilled.match(answered)) return;
            const found = new Set(answered.payload.list.discussionIDs);
            const missing = batch.filter((id) => !found.has(id));
            if (missing.length > 0) dispatch(unpicked({ key: selectSelectionKey(getState(), "discussion"), ids: missing }));
        }
    };
}

/** Returns the loaded discussions among these, in the order of the IDs. */
export function selectRecords(state: RootState, ids: readonly number[]): DiscussionAnswer[] {
    return ids.flatMap((id) => selectDiscussion(state, id).data ?? []);
}
