import { isFrameable } from "@parley/embedding/contract";
import type { AddressMessage, ScrollMessage } from "./forumMessages";
import { isAddressRequest } from "./forumMessages";

/*
 * Script of a page of the whole forum in a frame on another site. It tells the page around it where the frame is, once that has asked from one of
 * the origins that the server has written (`data-parents`), and nobody else. Whatever has no place in the frame opens in a new tab.
 */
const POLL_MS = 200;
const SCROLLS_PER_SECOND = 60;
/** Distance from the top, in pixels, beyond which a page counts as scrolled. */
const SCROLLED = 50;

/** ID of the words that describe a link that opens in a new tab; the app has the same. */
const HINT_ID = "opens-in-a-new-tab";

const data: DOMStringMap = document.currentScript?.dataset ?? {};
const parents = (data.parents ?? "").split(" ");
if (window.parent !== window) {
    reportAddress();
    for (const name of ["focusin", "pointerover", "click"]) window.addEventListener(name, openLinkApart, true);
    window.addEventListener("submit", openFormApart, true);
}

function reportAddress(): void {
    let parent: string | undefined;
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
    if (!isOfFrame(location.href)) location.reload();
}

/** Lets a link open in a new tab, and says so of it, before it is followed. */
function openLinkApart({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target || isOfFrame(link.href)) return;
    link.target = "_blank";
    link.relList.add("noopener");
    if (!document.getElementById(HINT_ID))
        document.body.append(
            Object.assign(document.createElement("span"), { id: HINT_ID, hidden: true, textContent: data.hint ?? "" }),
        );
    const described = link.getAttribute("aria-describedby");
    link.setAttribute("aria-describedby", described ? `${described} ${HINT_ID}` : HINT_ID);
}

/** Forms to be posted are for members, who are signed in in a tab. */
function openFormApart({ target }: SubmitEvent): void {
    if (target instanceof HTMLFormElement && target.method === "post") target.target = "_blank";
}

/** Whether an address is that of a page that may be in the frame. */
function isOfFrame(address: string): boolean {
    const { origin, pathname, search } = new URL(address);
    const basePath = document.documentElement.dataset.base ?? "";
    return (
        origin === location.origin &&
        pathname.startsWith(basePath) &&
        isFrameable((pathname.slice(basePath.length) || "/") + search)
    );
}
