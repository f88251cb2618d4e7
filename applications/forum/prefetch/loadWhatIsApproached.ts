import { toPreferredURL } from "@parley/library/client/routing";
import type { AppStore } from "@parley/library/client/store";
import type { RouteObject } from "react-router";
import { prefetchPage } from "../routes";
import { whenMeant } from "./approach";
import { isInApp } from "./followLinks";
import { isOpen, leadsAway, linkAt } from "./links";
import type { Prefetch } from "./prefetch";

/**
 * Gets the page that a link leads to while the reader is about to follow it: their mouse stays on it, or their finger goes down. Only another
 * page is got, for what changes this one may do more than lead on.
 */
export function loadWhatIsApproached(routes: RouteObject[], store: AppStore, ahead: Prefetch): void {
    whenMeant(["pointerover"], approach);
    document.addEventListener("pointerdown", ({ target }) => {
        if (linkAt(target)) approach(target);
        // What is pressed may change what was got.
        else ahead.forget();
    });

    function approach(target: EventTarget | null): void {
        const link = linkAt(target);
        if (!link || !isOpen(link)) return;
        if (link.pathname === location.pathname || leadsAway(link) || !isInApp(link, routes)) return;
        const address = toPreferredURL({ to: new URL(link.href), from: new URL(location.href) }, store.getState());
        prefetchPage(address, routes, store, ahead);
    }
}
