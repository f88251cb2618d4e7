import type { DiscussionQuery } from "@parley/discussions/contract";
import type { AppThunk } from "@parley/library/client/thunks";
import { invalidateQueries } from "@parley/library/client/thunks";
import { useEffect } from "react";
import { fetchDiscussion, fetchDiscussions } from "../discussions.thunks";

/** The lists that stand on the page just now. */
const shown = new Set<DiscussionQuery>();

/** Says that a list is on the page: when many discussions were changed, it is asked for again. */
export function useShownList(query: DiscussionQuery): void {
    useEffect(() => {
        shown.add(query);
        return () => void shown.delete(query);
    }, [query]);
}

/** Many discussions have changed: what is shown is asked for again now, and what was shown before when somebody comes back to it. */
export function refreshLists(): AppThunk {
    return async (dispatch) => {
        await dispatch(invalidateQueries(fetchDiscussion, fetchDiscussions));
        await Promise.all([...shown].map((query) => dispatch(fetchDiscussions(query))));
    };
}
