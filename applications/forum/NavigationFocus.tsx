import { focusOn, hashTarget, isFocusOnToast, textStyles, useHashScroll } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { PageRoute, RouteLocation } from "@parley/library/client/routing";
import { useAppStore } from "@parley/library/client/store";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useMatches, useNavigationType } from "react-router";
import { describePage, formatDocumentTitle } from "./page/pageHead";
import { usePartialPage } from "./prefetch/partialPage";

/**
 * Does after a navigation what a browser does after a load: moves the focus to the main content, or to the post that the hash names, and
 * sets and announces the title once the page is complete.
 */
export function NavigationFocus() {
    const t = useTranslation();
    const store = useAppStore();
    const settings = usePageSettings();
    const { key, pathname, search, hash } = useLocation();
    const match = useMatches().at(-1);
    const [announced, announce] = useState("");
    const first = useRef(true);
    const address = pathname + search + hash;
    const shown = useRef(address);
    const isReplaced = useNavigationType() === "REPLACE";
    const isWhole = usePartialPage() === undefined;
    // A layout effect moves the focus in the same frame that shows the page, so that a viewer who has already moved on is not pulled back.
    // A toast can be reached before: the address changes a little earlier.
    // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival counts, not what else may have changed meanwhile
    useLayoutEffect(() => {
        // A page that is fetched again, such as that of a moved post, stays where the focus is: in a menu that is already open, perhaps.
        const isAgain = isReplaced && address === shown.current;
        shown.current = address;
        if (!first.current && !isAgain && !isFocusOnToast()) focusContent(hash);
    }, [key]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: as above
    useEffect(() => {
        if (first.current || !isWhole) {
            first.current = false;
            return;
        }
        // When the rest of the page has replaced the focused element, the focus goes to the beginning again.
        if (document.activeElement === document.body) focusContent(hash);
        const routeLocation: RouteLocation = { params: match?.params ?? {}, url: new URL(pathname + search, location.origin) };
        const route = match?.handle as PageRoute | undefined;
        const head = describePage(route && { route, location: routeLocation }, store.getState(), t);
        // The title of an error page is its heading.
        document.title = formatDocumentTitle(head?.title ?? document.querySelector("main h1")?.textContent ?? "", settings);
        announce(document.title);
    }, [key, isWhole]);
    const isAtRest = useIsScrollRestored();
    useHashScroll(isAtRest ? "" : hash, key);
    return (
        <p className={textStyles.hidden} role="status">
            {announced}
        </p>
    );
}

function focusContent(hash: string): void {
    const goal = hashTarget(hash) ?? document.getElementById("main");
    if (goal) focusOn(goal, { preventScroll: true });
}

/**
 * Whether the page was reached by Back, Forward or a load, where the browser and the scroll restoration set the scroll position. `boot.ts`
 * scrolls a loaded page long before it hydrates.
 */
function useIsScrollRestored(): boolean {
    return useNavigationType() === "POP";
}
