import { preferredAddress } from "@parley/library/client/routing";
import type { AppStore } from "@parley/library/client/store";
import type { createBrowserRouter, RouteObject } from "react-router";
import { matchRoutes } from "react-router";

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Follows plain links inside the app without a load, with one listener for all of them: a page of links costs nothing
 * more to render. They lead to the page as the reader prefers it. What is not a page of the app is left to the browser (NAV-051).
 */
export function followLinks(router: Router, routes: RouteObject[], store: AppStore): void {
    document.addEventListener("click", (event) => {
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
            return;
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        if (!link?.href || link.target || link.hasAttribute("download") || !isInApp(link, routes)) return;
        event.preventDefault();
        closeOverlays(link);
        const following = { to: new URL(link.href), from: new URL(location.href) };
        const { pathname, search, hash } = preferredAddress(following, store.getState());
        void router.navigate(pathname + search + hash);
    });
}

function isInApp(link: HTMLAnchorElement, routes: RouteObject[]): boolean {
    if (link.origin !== location.origin) return false;
    const samePage = link.pathname === location.pathname && link.search === location.search;
    if (samePage && link.hash !== "") return false;
    return matchRoutes(routes, link.pathname)?.at(-1)?.route.handle !== undefined;
}

/** A menu or side panel that the link stands in has done its work. */
function closeOverlays(link: HTMLAnchorElement): void {
    for (
        let menu = link.closest("details[data-closes]");
        menu;
        menu = menu.parentElement?.closest("details[data-closes]") ?? null
    ) {
        menu.removeAttribute("open");
    }
}
