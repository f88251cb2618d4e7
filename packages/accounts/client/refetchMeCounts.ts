import type { AppThunk } from "@parley/library/client/thunks";
import { selectMeCounts } from "./currentUser.slice";
import { fetchMeCounts } from "./users.thunks";

/** Fetches the viewer's counts again after a change to what they count, unless nothing has fetched them yet. */
export const refetchMeCounts = (): AppThunk => async (dispatch, getState) => {
    if (selectMeCounts(getState()).data) await dispatch(fetchMeCounts({}));
};
