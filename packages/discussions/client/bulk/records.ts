import { selectSelectionKey, unpicked } from "@parley/bulkActions/client";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { DISCUSSION_LIST_EXPAND } from "@parley/discussions/contract";
import type { RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { createListRange } from "@parley/library/contract";
import { selectDiscussion } from "../discussions.slice";
import { fetchDiscussions } from "../discussions.thunks";

/** As many as one answer holds. */
const AT_ONCE = 100;

/** Asks for discussions by their ids (MOD-012, contract §5.1). What does not come back is no longer there for the reader, and is unchecked. */
export function askRecords(ids: readonly number[]): AppThunk {
    return async (dispatch, getState) => {
        for (let from = 0; from < ids.length; from += AT_ONCE) {
            const asked = ids.slice(from, from + AT_ONCE);
            const answered = await dispatch(
                fetchDiscussions({
                    discussionID: createListRange(...asked),
                    limit: asked.length,
                    expand: DISCUSSION_LIST_EXPAND,
                }),
            );
            if (!fetchDiscussions.fulfilled.match(answered)) return;
            const found = new Set(answered.payload.list.discussionIDs);
            const missing = asked.filter((id) => !found.has(id));
            if (missing.length > 0) dispatch(unpicked({ key: selectSelectionKey(getState(), "discussion"), ids: missing }));
        }
    };
}

/** What is known of discussions, in the order of their ids. */
export function selectRecords(state: RootState, ids: readonly number[]): DiscussionAnswer[] {
    return ids.flatMap((id) => selectDiscussion(state, id).data ?? []);
}
