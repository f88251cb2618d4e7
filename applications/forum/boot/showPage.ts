import { focusOn, hashTarget } from "@parley/library/client/components";
import { BOOTSTRAP_ID, ROOT_ID } from "../page/pageIDs";
import { deferLayout } from "./deferLayout";
import type { NextPage } from "./nextPage";
import { replaceHead, replaceRules } from "./pageHead";

/** Visually hidden, but read by assistive technology. */
const UNSEEN = "position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";

/**
 * Replaces the current page by another one as the server rendered it; the app hydrates it as it would a loaded page. Scrolls to the element
 * named by `hash`, otherwise to the top or to the previous scroll position.
 *
 * @param depth previous scroll position in pixels, on Back and Forward
 */
export function showPage({ document: page, rules }: NextPage, hash: string, depth: number | undefined): void {
    takeOverAttributes(page.documentElement);
    replaceHead(page);
    replaceRules(rules);
    if (hash === "" && depth === undefined) deferLayout(page.documentElement);
    for (const id of [ROOT_ID, BOOTSTRAP_ID]) {
        const next = page.getElementById(id);
        if (next) document.getElementById(id)?.replaceWith(next);
    }
    const named = hashTarget(hash);
    if (named && depth === undefined) named.scrollIntoView({ behavior: "instant" });
    else scrollTo({ top: depth ?? 0, behavior: "instant" });
    const beginning = named ?? document.getElementById("main");
    if (beginning) focusOn(beginning, { preventScroll: true });
}

/** Adds a live region to announce texts to assistive technology. */
export function addAnnouncer(): HTMLElement {
    const announcer = document.createElement("p");
    announcer.setAttribute("role", "status");
    announcer.style.cssText = UNSEEN;
    document.body.append(announcer);
    return announcer;
}

/** Copies language, direction and the display choices of the viewer. */
function takeOverAttributes(next: HTMLElement): void {
    const here = document.documentElement;
    for (const name of new Set([...here.getAttributeNames(), ...next.getAttributeNames()])) {
        const value = next.getAttribute(name);
        if (value === null) here.removeAttribute(name);
        else here.setAttribute(name, value);
    }
}
