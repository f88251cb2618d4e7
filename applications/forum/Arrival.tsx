import { textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { PageRoute, Place } from "@parley/library/client/routing";
import { useAppStore } from "@parley/library/client/store";
import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches } from "react-router";
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
        const goal = (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || document.getElementById("main");
        goal?.focus({ preventScroll: hash === "" });
    }, [key]);
    return (
        <p className={textStyles.hidden} role="status">
            {announced}
        </p>
    );
}
