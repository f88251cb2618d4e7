import type { ForumFrameTexts } from "@parley/embedding/contract";
import { isFrameable, isFrameForm, isWritingPage } from "@parley/embedding/contract";
import type { AddressMessage, ScrollMessage } from "./forumMessages";
import { isAddressRequest } from "./forumMessages";
import { createForumSignIn } from "./forumSignIn";

/*
 * Script of a page of the whole forum in a frame on another site. It tells the page around it where the frame is, once that has asked from one of
 * the origins that the server has written (`data-parents`), and nobody else. Members sign in by a window, and write in the frame. Whatever has no
 * place in it opens in a new tab.
 */
const POLL_MS = 200;
const SCROLLS_PER_SECOND = 60;
/** Distance from the top, in pixels, beyond which a page counts as scrolled. */
const SCROLLED = 50;

/** ID of the words that describe a link that opens in a new tab; the app has the same. */
const HINT_ID = "opens-in-a-new-tab";

const data: DOMStringMap = document.currentScript?.dataset ?? {};
const parents = (data.parents ?? "").split(" ");
const isMember = data.member !== undefined;
const texts = JSON.parse(data.texts ?? "{}") as ForumFrameTexts;
const signIn = createForumSignIn({ texts, findParent });
let parent: string | undefined;
if (window.parent !== window) {
    reportAddress();
    window.addEventListener("click", signInOrOut, true);
    for (const name of ["focusin", "pointerover", "click"]) window.addEventListener(name, openLinkApart, true);
    window.addEventListener("submit", openFormApart, true);
}

function reportAddress(): void {
    let [href, title] = ["", ""];
    let isDue = false;
    window.addEventListener("message", ({ source, origin, data }) => {
        if (source !== window.parent || !parents.includes(origin) || !isAddressRequest(data)) return;
        const isFirst = parent === undefined;
        parent = origin;
        // Whoever asks again is answered with the next poll, however often.
        href = "";
        if (isFirst) sendAddress();
    });
    window.setInterval(sendAddress, POLL_MS);
    window.addEventListener("scroll", scroll, { passive: true });

    function sendAddress(): void {
        refuseOthers();
        if (parent === undefined || (href === location.href && title === document.title)) return;
        ({ href } = location);
        ({ title } = document);
        send({ parley: 1, href, title });
    }

    function scroll(): void {
        if (isDue || parent === undefined) return;
        isDue = true;
        window.setTimeout(() => {
            isDue = false;
            send({ parley: 1, scroll: Math.max(0, window.scrollY), isScrolled: window.scrollY > SCROLLED });
        }, 1000 / SCROLLS_PER_SECOND);
    }

    function send(message: AddressMessage | ScrollMessage): void {
        if (parent !== undefined) window.parent.postMessage(message, parent);
    }
}

/** Loads a page anew that has no place in a frame but came there without a load: the browser refuses it then. */
function refuseOthers(): void {
    if (!isFrameable(findPath(location.href) ?? "")) location.reload();
}

/** Returns the origin of the page around this one, if it may contain it; also if that page has not asked. */
function findParent(): string | undefined {
    const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : "";
    return parent ?? [location.ancestorOrigins?.[0] ?? "", referrer].find((origin) => origin !== "" && parents.includes(origin));
}

/** Opens the window to sign in, for the links of guests that lead there or to a page to write; ends the session of a member here. */
function signInOrOut(event: MouseEvent): void {
    const link = findLink(event.target);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const path = link && isPlain ? findPath(link.href) : undefined;
    if (!link || path === undefined) return;
    if (isMember && /^\/entry\/signout\b/.test(path)) void signIn.signOut();
    else if (isMember || !needsMember(path) || !signIn.begin(link, isWritingPage(path) ? link.href : location.href)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
}

/** Whether a guest has to sign in for a page, in the window or in a tab. */
const needsMember = (path: string): boolean => /^\/entry\/(?:signin|register)\b/.test(path) || isWritingPage(path);

const findLink = (target: EventTarget | null): HTMLAnchorElement | null =>
    target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;

/** Lets a link open in a new tab, and says so of it, before it is followed. */
function openLinkApart({ target }: Event): void {
    const link = findLink(target);
    if (!link || link.target || isOfFrame(link.href) || (isMember && findPath(link.href)?.startsWith("/entry/signout"))) return;
    link.target = "_blank";
    link.relList.add("noopener");
    if (!document.getElementById(HINT_ID))
        document.body.append(
            Object.assign(document.createElement("span"), { id: HINT_ID, hidden: true, textContent: texts.newTab }),
        );
    const described = link.getAttribute("aria-describedby");
    link.setAttribute("aria-describedby", described ? `${described} ${HINT_ID}` : HINT_ID);
}

/** Forms to be posted are for members, who are signed in in a tab unless they are so here. */
function openFormApart({ target }: SubmitEvent): void {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    if (!isMember || !isFrameForm(findPath(target.action) ?? "")) target.target = "_blank";
}

/** Whether an address is that of a page that may be in the frame: to be read and, for a member, to be written. */
function isOfFrame(address: string): boolean {
    const path = findPath(address);
    return path !== undefined && isFrameable(path) && (isMember || !isWritingPage(path));
}

/** Returns an address from the root of the forum; undefined for one on another site. */
function findPath(address: string): string | undefined {
    const { origin, pathname, search } = new URL(address);
    const basePath = document.documentElement.dataset.base ?? "";
    if (origin !== location.origin || !pathname.startsWith(basePath)) return undefined;
    return (pathname.slice(basePath.length) || "/") + search;
}
