import { toSitePath } from "@parley/library/client/basePath";
import type { AppStore } from "@parley/library/client/store";
import { findView } from "./findView";
import { hasOptedOut, sendTick, toReportedURL } from "./sendTick";

/** Part of the router that tracking uses. */
export interface ObservedRouter {
    state: RouterState;
    subscribe(listener: (state: RouterState) => void): () => void;
}

interface RouterState {
    location: { pathname: string; search: string };
    navigation: { state: string };
    matches: readonly { params: Readonly<Record<string, string | undefined>> }[];
}

/**
 * Reports page views after the first one, which `reportPageView` has reported (TRACK-003, TRACK-004): URLs without query strings, which may
 * contain keys, and nothing for users who have opted out. Call it after hydration.
 *
 * @returns Stops reporting.
 */
export function startTracking(router: ObservedRouter, { getState }: Pick<AppStore, "getState">): () => void {
    if (hasOptedOut()) return () => undefined;
    const addressOf = ({ location: { pathname, search } }: RouterState) => pathname + search;
    let shown = addressOf(router.state);
    let referrer = toReportedURL(location.href);
    return router.subscribe((state) => {
        // A page that is still loading isn't viewed yet; a change of the fragment only isn't another page.
        if (state.navigation.state !== "idle" || addressOf(state) === shown) return;
        shown = addressOf(state);
        const { pathname } = state.location;
        const url = toReportedURL(new URL(pathname, location.origin).href);
        sendTick({
            ...findView(toSitePath(pathname) ?? "", state.matches.at(-1)?.params ?? {}, getState()),
            url,
            ...(referrer && { referrer }),
        });
        referrer = url;
    });
}
