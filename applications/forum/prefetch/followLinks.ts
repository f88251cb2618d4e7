import type { Translate } from "@parley/library/client/i18n";
import { toPreferredURL } from "@parley/library/client/routing";
import type { AppStore } from "@parley/library/client/store";
import type { createBrowserRouter, RouteObject } from "react-router";
import { matchRoutes } from "react-router";
import { isOpen, isPlainPress, leadsAway, leadsToPage, linkAt, setApart } from "./links";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "navigate">;

const HINT_ID = "opens-in-a-new-tab";

/**
 * Follows plain links, with one listener for all of them: a page of links costs nothing more to render. A page of the app is shown without a
 * load, as the reader prefers it; any other page of this site is left to the browser (NAV-051); what leads to another site, by the leaving page too, opens in a
 * new tab and says so to who comes to it (NAV-052, NAV-054). A link to a film plays it where it stands. A link with a target of its own, or
 * `data-reload`, is left alone.
 */
export function followLinks(router: Router, routes: RouteObject[], store: AppStore, t: Translate): void {
    for (const approach of ["focusin", "pointerover"]) {
        document.addEventListener(approach, ({ target }) => {
            approached(target);
        });
    }
    // Who came to a link before this page was alive is told now.
    approached(document.activeElement);
    document.addEventListener("click", (event) => {
        const link = linkAt(event.target);
        if (event.defaultPrevented || !link || link.hasAttribute("download")) return;
        const isPlain = isPlainPress(event);
        if (link.dataset.frame !== undefined && isPlain) {
            event.preventDefault();
            return void play(link, t);
        }
        if (leadsAway(link)) return openApart(link, t);
        if (!isPlain || !isOpen(link) || !isInApp(link, routes)) return;
        event.preventDefault();
        closeOverlays(link);
        const following = { to: new URL(link.href), from: new URL(location.href) };
        const { pathname, search, hash } = toPreferredURL(following, store.getState());
        void router.navigate(pathname + search + hash);
    });

    function approached(target: EventTarget | null): void {
        const link = linkAt(target);
        if (link && leadsAway(link) && link.dataset.frame === undefined) openApart(link, t);
    }
}

/** In a new tab, which its link says. */
function openApart(link: HTMLAnchorElement, t: Translate): void {
    setApart(link);
    const described = link.getAttribute("aria-describedby");
    link.setAttribute("aria-describedby", described ? `${described} ${hint(t)}` : hint(t));
}

/** The words that tell of a new tab, once on the page; returns their id. */
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

/** What shows it is fetched by who wishes to see it; who can't fetch it is led there. */
async function play(link: HTMLAnchorElement, t: Translate): Promise<void> {
    const code = await import(/* webpackChunkName: "films" */ "../playFrame").catch(() => undefined);
    if (code) code.playFrame(link, t);
    else location.assign(link.href);
}

/** Whether a link leads to a page that the app shows, and not to a place on this one. */
export function isInApp(link: HTMLAnchorElement, routes: RouteObject[]): boolean {
    return leadsToPage(link) && matchRoutes(routes, link.pathname)?.at(-1)?.route.handle !== undefined;
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
