import { focusOn, hashTarget, textStyles, useHashScroll } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { PageRoute, Place } from "@parley/library/client/routing";
import { useAppStore } from "@parley/library/client/store";
import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useNavigationType } from "react-router";
import { documentTitle, headOf } from "./pageHead";

/**
 * Does on arriving at another page what a browser does on a load: the title changes and is said, and the reader begins
 * at the page's contents, or at the post the address names.
 */
export function Arrival() {
    const t = useTranslation();
    const store = useAppStore();
    const settings = usePageSettings();
    const { key, pathname, search, hash } = useLocation();
    const match = useMatches().at(-1);
    const [announced, announce] = useState("");
    const first = useRef(true);
    // biome-ignore lint/correctness/useExhaustiveDependencies: only an arrival counts, not what else may have changed meanwhile
    useEffect(() => {
        if (first.current) {
            first.current = false;
            return;
        }
        const place: Place = { params: match?.params ?? {}, url: new URL(pathname + search, location.origin) };
        const route = match?.handle as PageRoute | undefined;
        const head = headOf(route && { route, place }, store.getState(), t);
        document.title = documentTitle(head?.title ?? "", settings);
        announce(document.title);
        const goal = hashTarget(hash) ?? document.getElementById("main");
        if (goal) focusOn(goal, { preventScroll: true });
    }, [key]);
    const isReturn = useIsReturn();
    useHashScroll(isReturn ? "" : hash, key);
    return (
        <p className={textStyles.hidden} role="status">
            {announced}
        </p>
    );
}

/** Whoever comes back to a page, or loads it anew, is where they were: that is for the browser and the scroll restoration to know. */
function useIsReturn(): boolean {
    const isPop = useNavigationType() === "POP";
    const isFirst = useLocation().key === "default";
    const [load] = useState(() => globalThis.performance?.getEntriesByType?.("navigation")[0]);
    const isLoadedAgain = load !== undefined && "type" in load && load.type !== "navigate";
    return isPop && (!isFirst || isLoadedAgain);
}
