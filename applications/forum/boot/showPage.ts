import { focusOn, hashTarget } from "@parley/library/client/components";
import { BOOTSTRAP_ID, ROOT_ID } from "../page/pageIDs";
import { layOutLater } from "./layOutLater";
import type { NextPage } from "./nextPage";
import { takeOverHead, takeOverRules } from "./pageHead";

/** Out of sight, and not out of hearing. */
const UNSEEN = "position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";

/**
 * Puts a page in place of the one that stands here, as the server wrote it: the app begins with it as with one that was loaded. Its reader
 * begins at the place on it that `hash` names, else at its top, or goes on where they were.
 *
 * @param depth how far down they were, in pixels, where they come back
 */
export function showPage({ document: page, rules }: NextPage, hash: string, depth: number | undefined): void {
    takeOverAttributes(page.documentElement);
    takeOverHead(page);
    takeOverRules(rules);
    if (hash === "" && depth === undefined) layOutLater(page.documentElement);
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

/** Adds what says its words to those who listen. */
export function addAnnouncer(): HTMLElement {
    const announcer = document.createElement("p");
    announcer.setAttribute("role", "status");
    announcer.style.cssText = UNSEEN;
    document.body.append(announcer);
    return announcer;
}

/** The language, its direction, and the colours the reader chose. */
function takeOverAttributes(next: HTMLElement): void {
    const here = document.documentElement;
    for (const name of new Set([...here.getAttributeNames(), ...next.getAttributeNames()])) {
        const value = next.getAttribute(name);
        if (value === null) here.removeAttribute(name);
        else here.setAttribute(name, value);
    }
}
