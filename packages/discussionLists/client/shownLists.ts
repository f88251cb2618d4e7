import { fetchDiscussion, fetchDiscussions } from "@parley/discussions/client";
import type { DiscussionQuery } from "@parley/discussions/contract";
import type { AppThunk } from "@parley/library/client/thunks";
import { invalidateQueries } from "@parley/library/client/thunks";
import { useEffect } from "react";

/** Queries of the lists on the page. */
const shown = new Set<DiscussionQuery>();

/** Registers a list while it is on the page. Bulk actions fetch registered lists again. */
export function useShownList(query: DiscussionQuery): void {
    useEffect(() => {
        shown.add(query);
        return () => void shown.delete(query);
    }, [query]);
}

/** Fetches the lists on the page again after a bulk action, and marks all others as stale. */
export function refreshLists(): AppThunk {
    return async (dispatch) => {
        await dispatch(invalidateQueries(fetchDiscussion, fetchDiscussions));
        await Promise.all([...shown].map((query) => dispatch(fetchDiscussions(query))));
    };
}
