import { isFrameable } from "@parley/embedding/contract";
import { FrameElement } from "./FrameElement";
import type { AddressRequest } from "./forumMessages";
import { readAddressMessage, readScrollMessage } from "./forumMessages";
import { runSafely } from "./runSafely";
import { SITE_ORIGIN, SITE_URL } from "./site";

/** Without weight of their own, so that whatever the page says of the element counts. */
const RULES = ":where(parley-forum){display:block;position:relative;block-size:80vh;min-block-size:320px}";
const MAX_PATH = 2_000;
let isStyled = false;

/**
 * `<parley-forum>`: the forum, to read and to write in. The address and the title of the page follow it: in the hash or, with `address="path"`, below the path
 * `base`. Where the reader goes in the frame is a step of the browser's history already, so the address of the page is only replaced.
 */
export class ForumElement extends FrameElement {
    protected readonly defaultName = "Forum";
    /** Where the frame is, from the root of the forum. */
    #path = "";
    #pageTitle = "";

    protected override begin(): void {
        addRules();
        this.#pageTitle = document.title;
        for (const name of ["hashchange", "popstate"]) window.addEventListener(name, this.#follow);
    }

    protected override end(): void {
        for (const name of ["hashchange", "popstate"]) window.removeEventListener(name, this.#follow);
        if (this.isShown && this.#isFollowed()) document.title = this.#pageTitle;
    }

    protected override isRequested(): boolean {
        return this.#readPath() !== undefined;
    }

    protected override complete(frame: HTMLIFrameElement): void {
        Object.assign(frame.style, { inset: "0", blockSize: "100%" });
        const request: AddressRequest = { parley: 1, wants: "address" };
        frame.addEventListener("load", () => frame.contentWindow?.postMessage(request, SITE_ORIGIN));
    }

    protected override toAddress(): string {
        return SITE_URL + (this.#readPath() ?? this.#firstPath());
    }

    protected override take(data: unknown): boolean {
        const scrolled = readScrollMessage(data);
        if (scrolled) this.dispatchEvent(new CustomEvent("parley-scroll", { detail: scrolled }));
        const message = readAddressMessage(data);
        if (!message?.href.startsWith(`${SITE_URL}/`)) return false;
        this.#path = message.href.slice(SITE_URL.length);
        if (this.#isFollowed()) {
            document.title = message.title;
            const written = this.#readWritten();
            if (this.#path !== (written ? checkPath(written) : this.#firstPath()))
                history.replaceState(history.state, "", this.#base() + this.#path);
        }
        return true;
    }

    protected override show(): void {
        // It has its place from the beginning.
    }

    #isFollowed(): boolean {
        return this.getAttribute("address") !== "off";
    }

    /** Returns what the address of the page has before that of the forum: `#`, or the path of the page. */
    #base(): string {
        return this.getAttribute("address") === "path" ? (this.getAttribute("base") ?? "").replace(/\/$/, "") : "#";
    }

    #firstPath(): string {
        return checkPath(this.getAttribute("page") ?? "") ?? "/";
    }

    /** Returns the path of the forum in the address of the page, if it is one that may be in a frame. */
    #readPath(): string | undefined {
        return checkPath(this.#readWritten() ?? "");
    }

    /** Returns what the address of the page has after its base: nothing, or a path; undefined if it says something else. */
    #readWritten(): string | undefined {
        if (!this.#isFollowed()) return undefined;
        const { pathname, search, hash } = location;
        const base = this.#base();
        const written = base === "#" ? hash : pathname + search + hash;
        if (written === "" || (base !== "#" && pathname === base)) return "";
        return written.startsWith(`${base}/`) ? written.slice(base.length) : undefined;
    }

    /** Opens what the address of the page says, without another step of the history. */
    readonly #follow = (): void => {
        runSafely(() => {
            if (this.#readWritten() === undefined) return;
            const path = this.#readPath() ?? this.#firstPath();
            if (path === this.#path) return;
            this.#path = path;
            if (this.frame) this.frame.contentWindow?.location.replace(SITE_URL + path);
            else this.ask();
        });
    };
}

function addRules(): void {
    if (isStyled) return;
    isStyled = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(RULES);
    document.adoptedStyleSheets.push(sheet);
}

/** Returns a path as browsers write it; undefined unless it is one of the forum that may be in a frame. */
function checkPath(path: string): string | undefined {
    if (!path.startsWith("/") || path.length > MAX_PATH) return undefined;
    const { href } = new URL(SITE_URL + path);
    const found = href.slice(SITE_URL.length);
    return href.startsWith(`${SITE_URL}/`) && isFrameable(found) ? found : undefined;
}
