import { selectIsSignedIn, selectMe } from "@parley/accounts/client";
import type { AppStore } from "@parley/library/client/store";
import { OFFLINE_PAGE, OFFLINE_WORKER } from "@parley/library/contract";
import { forgetMemberHere, rememberMemberHere } from "@parley/outbox/client";

/**
 * Sees to it that a member who is without a connection finds a page of ours, and on it what this device holds of theirs (FC-61). A guest has
 * nothing on it: for them nothing is fetched, and whose words it shows is forgotten (FC-63).
 */
export function keepOffline(store: AppStore): void {
    // The page itself is a guest's, whoever reads it.
    if (location.pathname === OFFLINE_PAGE) return;
    if (!selectIsSignedIn(store.getState())) {
        forgetMemberHere();
        return;
    }
    rememberMemberHere(selectMe(store.getState()).data?.userID ?? 0);
    // Where there are none, or none are allowed, the browser says that it is offline.
    if ("serviceWorker" in navigator) void navigator.serviceWorker.register(OFFLINE_WORKER).catch(() => undefined);
}
