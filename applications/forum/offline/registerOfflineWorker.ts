import { selectIsSignedIn, selectMe } from "@parley/accounts/client";
import { toSitePath, toURLPath } from "@parley/library/client/basePath";
import { isFramed } from "@parley/library/client/device";
import type { AppStore } from "@parley/library/client/store";
import { OFFLINE_PAGE, OFFLINE_WORKER } from "@parley/library/contract";
import { forgetMemberHere, rememberMemberHere } from "@parley/outbox/client";

/**
 * Registers the service worker that shows the offline page to members, with the texts stored on this device (FC-61). Guests have none: for
 * them nothing is fetched, and the previous member is forgotten (FC-63).
 */
export function registerOfflineWorker(store: AppStore): void {
    // The offline page is rendered for guests, for every viewer; and in a frame the member of the browser is another one.
    if (toSitePath(location.pathname) === OFFLINE_PAGE || isFramed()) return;
    if (!selectIsSignedIn(store.getState())) {
        forgetMemberHere();
        return;
    }
    rememberMemberHere(selectMe(store.getState()).data?.userID ?? 0);
    // Without service workers the browser shows its own error while offline.
    if ("serviceWorker" in navigator) void navigator.serviceWorker.register(toURLPath(OFFLINE_WORKER)).catch(() => undefined);
}
