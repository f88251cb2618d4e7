import type { AppStore } from "@parley/library/client/store";
import { asksNotToBe, plain, tell } from "./tell";
import { findView } from "./viewOf";

/** What of the router is looked at. */
export interface WatchedRouter {
    state: RouterState;
    subscribe(listener: (state: RouterState) => void): () => void;
}

interface RouterState {
    location: { pathname: string; search: string };
    navigation: { state: string };
    matches: readonly { params: Readonly<Record<string, string | undefined>> }[];
}

/**
 * Tells the server which pages are viewed after the first one, of which `tellOfArrival` has told (TRACK-003, TRACK-004): addresses without
 * their queries, in which there may be keys, and nothing at all from who asked not to be tracked. Begin when the page is alive.
 *
 * @returns ends it
 */
export function startTracking(router: WatchedRouter, { getState }: Pick<AppStore, "getState">): () => void {
    if (asksNotToBe()) return () => undefined;
    const addressOf = ({ location: { pathname, search } }: RouterState) => pathname + search;
    let shown = addressOf(router.state);
    let referrer = plain(location.href);
    return router.subscribe((state) => {
        // A page that is still being fetched is not seen yet; one that only scrolls is no other one.
        if (state.navigation.state !== "idle" || addressOf(state) === shown) return;
        shown = addressOf(state);
        const { pathname } = state.location;
        const url = plain(new URL(pathname, location.origin).href);
        tell({ ...findView(pathname, state.matches.at(-1)?.params ?? {}, getState()), url, ...(referrer && { referrer }) });
        referrer = url;
    });
}
