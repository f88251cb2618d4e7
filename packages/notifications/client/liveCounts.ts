import { fetchWhoIsHere, meUpdated } from "@parley/accounts/client";
import { registerLiveEvent } from "@parley/library/client/live";
import type { AppThunk } from "@parley/library/client/thunks";

/** Time in which events are gathered, in milliseconds: a private message is a notification as well. */
const GATHER_MS = 100;

/** Fetches the counts. A page whose session has ended stays as it is, so that no unfinished text is lost (FC-63). */
const updateMe = (): AppThunk => async (dispatch) => {
    const me = await dispatch(fetchWhoIsHere());
    if (me) dispatch(meUpdated(me));
};

/** Asks for the counts of the bell and the envelope whenever they may have changed. */
export function registerLiveCounts(): void {
    let isWaiting = false;
    for (const name of ["notification", "message", "resumed"])
        registerLiveEvent(name, (store) => {
            if (isWaiting) return;
            isWaiting = true;
            setTimeout(() => {
                isWaiting = false;
                void store.dispatch(updateMe());
            }, GATHER_MS);
        });
}
