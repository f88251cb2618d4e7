import { toPreferredURL } from "@parley/library/client/routing";
import type { AppStore } from "@parley/library/client/store";
import type { RouteObject } from "react-router";
import { prefetchPage } from "../routes";
import { isInApp } from "./followLinks";
import { listenForIntent } from "./hoverIntent";
import { findLink, isExternalLink, isPlainLink } from "./links";
import type { Prefetch } from "./prefetch";

/**
 * Prefetches the page of a link that the viewer is about to follow: the pointer stays on it, or a press begins. Links to the same path are
 * left out, because they may do more than navigate.
 */
export function prefetchLinks(routes: RouteObject[], store: AppStore, prefetch: Prefetch): void {
    listenForIntent(["pointerover"], handleIntent);
    document.addEventListener("pointerdown", ({ target }) => {
        if (findLink(target)) handleIntent(target);
        // Another press may change what was prefetched.
        else prefetch.forget();
    });

    function handleIntent(target: EventTarget | null): void {
        const link = findLink(target);
        if (!link || !isPlainLink(link)) return;
        if (link.pathname === location.pathname || isExternalLink(link) || !isInApp(link, routes)) return;
        const address = toPreferredURL({ to: new URL(link.href), from: new URL(location.href) }, store.getState());
        prefetchPage(address, routes, store, prefetch);
    }
}
