import { getBasePath, toSitePath } from "@parley/library/client/basePath";
import type { Translate } from "@parley/library/client/i18n";
import { toPreferredURL } from "@parley/library/client/routing";
import type { AppStore } from "@parley/library/client/store";
import type { createBrowserRouter, RouteObject } from "react-router";
import { matchRoutes } from "react-router";
import { findLink, isExternalLink, isPageLink, isPlainLink, isPlainPress, openInNewTab } from "./links";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "navigate">;

const HINT_ID = "opens-in-a-new-tab";

/**
 * Handles plain links with one listener, so that a page with many links costs nothing more to render. A page of the app is shown without a
 * load, with the viewer's preferences; any other page of this site is left to the browser (NAV-051). A link to another site, also by way of
 * the leaving page, opens in a new tab and announces that when it is focused or hovered (NAV-052, NAV-054). A link to a film plays it in
 * place. Links with a target of their own or `data-reload` are left alone.
 */
export function followLinks(router: Router, routes: RouteObject[], store: AppStore, t: Translate): void {
    for (const eventName of ["focusin", "pointerover"]) {
        document.addEventListener(eventName, ({ target }) => {
            approached(target);
        });
    }
    // A link that got the focus before hydration is handled too.
    approached(document.activeElement);
    document.addEventListener("click", (event) => {
        const link = findLink(event.target);
        if (event.defaultPrevented || !link || link.hasAttribute("download")) return;
        const isPlain = isPlainPress(event);
        if (link.dataset.frame !== undefined && isPlain) {
            event.preventDefault();
            return void play(link, t);
        }
        if (isExternalLink(link)) return openApart(link, t);
        if (!isPlain || !isPlainLink(link) || !isInApp(link, routes)) return;
        event.preventDefault();
        closeOverlays(link);
        const following = { to: new URL(link.href), from: new URL(location.href) };
        const { pathname, search, hash } = toPreferredURL(following, store.getState());
        void router.navigate(toSitePath(pathname + search + hash) ?? "/");
    });

    function approached(target: EventTarget | null): void {
        const link = findLink(target);
        if (link && isExternalLink(link) && link.dataset.frame === undefined) openApart(link, t);
    }
}

/** Opens a link in a new tab, and describes that on the link. */
function openApart(link: HTMLAnchorElement, t: Translate): void {
    openInNewTab(link);
    const described = link.getAttribute("aria-describedby");
    link.setAttribute("aria-describedby", described ? `${described} ${hint(t)}` : hint(t));
}

/** Adds the text that describes a new tab once to the page; returns its ID. */
function hint(t: Translate): string {
    if (!document.getElementById(HINT_ID)) {
        const words = document.createElement("span");
        words.id = HINT_ID;
        words.hidden = true;
        words.textContent = t("(opens in a new tab)");
        document.body.append(words);
    }
    return HINT_ID;
}

/** Plays a film in place. If the code cannot be fetched, the link is followed. */
async function play(link: HTMLAnchorElement, t: Translate): Promise<void> {
    const code = await import(/* webpackChunkName: "films" */ "../playFrame").catch(() => undefined);
    if (code) code.playFrame(link, t);
    else location.assign(link.href);
}

/** Whether a link leads to a page of the app other than a position on this one. */
export function isInApp(link: HTMLAnchorElement, routes: RouteObject[]): boolean {
    return isPageLink(link) && matchRoutes(routes, link.pathname, getBasePath() || "/")?.at(-1)?.route.handle !== undefined;
}

/** Closes the menus and side panels that contain the link. */
function closeOverlays(link: HTMLAnchorElement): void {
    for (
        let menu = link.closest("details[data-closes]");
        menu;
        menu = menu.parentElement?.closest("details[data-closes]") ?? null
    ) {
        menu.removeAttribute("open");
    }
}
