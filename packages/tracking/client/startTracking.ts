import { selectComment } from "@parley/comments/client";
import { selectDiscussion } from "@parley/discussions/client";
import { sendAside } from "@parley/library/client/api";
import { destinationOf } from "@parley/library/client/navigation";
import type { AppStore, RootState } from "@parley/library/client/store";
import type { Input } from "@parley/library/contract";
import { LONGEST_TICK_URL, postTick } from "@parley/tracking/contract";

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
 * Tells the server which pages are viewed, and which links to other sites are followed (TRACK-003…TRACK-006): addresses without their
 * queries, in which there may be keys, and nothing at all from who asked not to be tracked. Begin when the page is alive.
 *
 * @returns ends it
 */
export function startTracking(router: WatchedRouter, { getState }: Pick<AppStore, "getState">): () => void {
    if (asksNotToBe()) return () => undefined;
    let shown: string | undefined;
    let referrer = plain(document.referrer);
    view(router.state);
    const endViews = router.subscribe(view);
    for (const press of PRESSES) document.addEventListener(press, follow);
    return () => {
        endViews();
        for (const press of PRESSES) document.removeEventListener(press, follow);
    };

    function view({ location: { pathname, search }, navigation, matches }: RouterState): void {
        // A page that is still being fetched is not seen yet; one that only scrolls is no other one.
        if (navigation.state !== "idle" || pathname + search === shown) return;
        shown = pathname + search;
        const url = plain(new URL(pathname, location.origin).href);
        tell({ ...viewOf(pathname, matches.at(-1)?.params ?? {}, getState()), url, ...(referrer && { referrer }) });
        referrer = url;
    }

    function follow({ target, button }: Event & { button?: number }): void {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
        // The right button opens a menu, and follows nothing.
        if (!link || button === 2) return;
        const destination = destinationOf(link.href, location.origin);
        if (destination.kind !== "foreign") return;
        tell({ type: "externalNavigation", url: plain(location.href), destinationUrl: plain(destination.url) });
    }
}

const PRESSES = ["click", "auxclick"] as const;

type Tick = Input<typeof postTick>;

function tell(tick: Tick): void {
    sendAside(postTick, { siteSectionID: "0", ...tick });
}

/** What a page shows: a discussion, as far as its address or what is known of its comment tells, or any page. */
function viewOf(pathname: string, params: Readonly<Record<string, string | undefined>>, state: RootState): Tick {
    if (!pathname.startsWith("/discussion/")) return { type: "page_view" };
    const commentID = Number(params.commentID);
    const discussionID = Number(params.discussionID) || (commentID && selectComment(state, commentID).data?.discussionID);
    if (!discussionID) return { type: "page_view" };
    const categoryID = selectDiscussion(state, discussionID).data?.categoryID;
    return { type: "discussion_view", discussionID, ...(categoryID !== undefined && categoryID > 0 && { categoryID }) };
}

/** An address as it is told: where it is, and none of what it asks for. */
function plain(address: string): string {
    const [told = ""] = /^https?:\/\/[^?#]*/.exec(address) ?? [];
    return told.slice(0, LONGEST_TICK_URL);
}

/** Whether the browser says that its user wants not to be tracked. */
function asksNotToBe(): boolean {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
    return doNotTrack === "1" || globalPrivacyControl === true;
}
