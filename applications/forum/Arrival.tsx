import { focusOn, hashTarget, textStyles, useHashScroll } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { PageRoute, RouteLocation } from "@parley/library/client/routing";
import { useAppStore } from "@parley/library/client/store";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useMatches, useNavigationType } from "react-router";
import { describePage, documentTitle } from "./page/pageHead";
import { useBeginning } from "./prefetch/beginning";

/**
 * Does on arriving at another page what a browser does on a load: the reader begins at the page's contents, or at the post the address names, and
 * once the page is whole its title changes and is said.
 */
export function Arrival() {
    const t = useTranslation();
    const store = useAppStore();
    const settings = usePageSettings();
    const { key, pathname, search, hash } = useLocation();
    const match = useMatches().at(-1);
    const [announced, announce] = useState("");
    const first = useRef(true);
    const isWhole = useBeginning() === undefined;
    // With the moment the page is seen: who has gone on by then is not taken back.
    // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival counts, not what else may have changed meanwhile
    useLayoutEffect(() => {
        if (first.current) return;
        beginReading(hash);
    }, [key]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: as above
    useEffect(() => {
        if (first.current || !isWhole) {
            first.current = false;
            return;
        }
        // Where the rest of the page has replaced what they had come to, they begin anew.
        if (document.activeElement === document.body) beginReading(hash);
        const place: RouteLocation = { params: match?.params ?? {}, url: new URL(pathname + search, location.origin) };
        const route = match?.handle as PageRoute | undefined;
        const head = describePage(route && { route, place }, store.getState(), t);
        // What stands in place of a page that could not be got is called by its heading.
        document.title = documentTitle(head?.title ?? document.querySelector("main h1")?.textContent ?? "", settings);
        announce(document.title);
    }, [key, isWhole]);
    const isAtRest = useIsAtRest();
    useHashScroll(isAtRest ? "" : hash, key);
    return (
        <p className={textStyles.hidden} role="status">
            {announced}
        </p>
    );
}

function beginReading(hash: string): void {
    const goal = hashTarget(hash) ?? document.getElementById("main");
    if (goal) focusOn(goal, { preventScroll: true });
}

/**
 * Whoever comes back to a page, or loads it anew, is where they were: that is for the browser and the scroll restoration to know. And the page
 * that was loaded was brought to its place long before it came alive (`boot.ts`).
 */
function useIsAtRest(): boolean {
    return useNavigationType() === "POP";
}
