import type { TokenAnswer } from "./frameMessages";
import { ELEMENT_FRAME_NAME, isTokenRequest, readFrameMessage } from "./frameMessages";
import { runSafely } from "./runSafely";
import { findPageURL, SITE_ORIGIN, SITE_URL } from "./site";

/** Attributes that the frame is told, by the parameters of its address. */
const PARAMETERS = [
    ["page-id", "id"],
    ["theme", "theme"],
    ["accent", "accent"],
    ["font-size", "size"],
    ["lang", "lang"],
    ["sort", "sort"],
] as const;

/** Distance from the view at which the frame is asked for. */
const NEAR = "600px";
const TIMEOUT_MS = 10_000;
/** Limits of the height of the frame, in pixels. */
const [MIN_HEIGHT, MAX_HEIGHT] = [60, 40_000];

/**
 * `<parley-comments>`: the comments on this page. Nothing is asked for until it is near the view. Its content, a link, stays until the frame
 * is there, and if it does not come within ten seconds.
 */
export class CommentsElement extends HTMLElement {
    /** Returns a token with which the site says who the reader is; set by the page, maybe before this script, in place of the attribute `token`. */
    declare getToken: (() => string | Promise<string>) | undefined;

    #frame: HTMLIFrameElement | undefined;
    #observer: IntersectionObserver | undefined;
    #timeout: number | undefined;
    #isShown = false;
    #height = 0;
    /** Distance of the comment at which the frame was opened from the top of the frame. */
    #commentTop = 0;
    /** Where the page was scrolled to for it. */
    #scrolledTo: number | undefined;

    connectedCallback(): void {
        runSafely(() => {
            // A block, so that it has a place that can come near, and its frame is from the beginning as wide as it will be.
            Object.assign(this.style, { display: "block", position: "relative" });
            window.addEventListener("message", this.#onMessage);
            window.addEventListener("hashchange", this.#onHashChange);
            if (this.hasAttribute("eager") || readCommentID() !== undefined || !("IntersectionObserver" in window)) this.#ask();
            else this.#waitUntilNear();
        });
    }

    disconnectedCallback(): void {
        runSafely(() => {
            window.removeEventListener("message", this.#onMessage);
            window.removeEventListener("hashchange", this.#onHashChange);
            this.#fail();
        });
    }

    #waitUntilNear(): void {
        this.#observer = new IntersectionObserver(
            (entries) => runSafely(() => entries.some(({ isIntersecting }) => isIntersecting) && this.#ask()),
            { rootMargin: NEAR },
        );
        this.#observer.observe(this);
    }

    /** Adds the frame, invisible until it has said how high it is. */
    #ask(): void {
        this.#observer?.disconnect();
        if (this.#frame || SITE_URL === "") return;
        const frame = document.createElement("iframe");
        frame.title = this.getAttribute("label") || this.textContent?.trim() || "Comments";
        frame.referrerPolicy = "origin";
        frame.src = this.#toAddress();
        frame.name = ELEMENT_FRAME_NAME;
        // Styles that are set one by one are allowed by every content policy.
        Object.assign(frame.style, {
            position: "absolute",
            visibility: "hidden",
            inlineSize: "100%",
            border: "0",
            blockSize: "0",
        });
        // The first page of the frame is where the reader found it.
        frame.addEventListener("load", () => frame.addEventListener("load", this.#showBeginning), { once: true });
        this.#frame = frame;
        this.append(frame);
        this.#timeout = window.setTimeout(() => {
            this.#fail();
            this.dispatchEvent(new CustomEvent("parley-error", { detail: "timeout" }));
        }, TIMEOUT_MS);
    }

    /** Removes the frame, so that the content of the element stays. */
    #fail(): void {
        window.clearTimeout(this.#timeout);
        this.#observer?.disconnect();
        this.#frame?.remove();
        this.#frame = undefined;
        this.#showContent(true);
        this.#isShown = false;
    }

    #toAddress(): string {
        const parameters = new URLSearchParams({ url: findPageURL(this.getAttribute("url")), origin: location.origin });
        for (const [attribute, parameter] of PARAMETERS) {
            const value = this.getAttribute(attribute);
            if (value) parameters.set(parameter, value);
        }
        const commentID = readCommentID();
        if (commentID !== undefined) parameters.set("comment", commentID);
        return `${SITE_URL}/embed/comments?${parameters}`;
    }

    /** Takes messages of our frame only: from its window, and from a page of the forum in it. */
    readonly #onMessage = ({ source, origin, data }: MessageEvent): void => {
        const frame = this.#frame;
        if (!frame || source === null || source !== frame.contentWindow || origin !== SITE_ORIGIN) return;
        if (isTokenRequest(data)) void this.#sendToken(frame);
        const message = readFrameMessage(data);
        if (!message) return;
        const height = Math.min(Math.max(Math.ceil(message.height), MIN_HEIGHT), MAX_HEIGHT);
        if (height !== this.#height || !this.#isShown) frame.style.blockSize = `${height}px`;
        this.#height = height;
        if (!this.#isShown) this.#show(frame);
        if (message.top !== undefined) this.#openAt(message.top);
    };

    /** Answers with an empty token if the page has none, so that the frame goes on. */
    async #sendToken(frame: HTMLIFrameElement): Promise<void> {
        let token: unknown;
        try {
            token = this.getToken ? await this.getToken() : this.getAttribute("token");
        } catch {
            // An error of the page is its own: the reader signs in as without a token.
        }
        const answer: TokenAnswer = { parley: 1, token: typeof token === "string" ? token : "" };
        frame.contentWindow?.postMessage(answer, SITE_ORIGIN);
    }

    /**
     * Scrolls to a comment, again when the page around it has its styles and pictures, and whenever the frame becomes higher or lower, as it does
     * with these styles, until the reader scrolls.
     */
    #openAt(top: number): void {
        this.#commentTop = top;
        if (this.#scrolledTo !== undefined && Math.abs(window.scrollY - this.#scrolledTo) > 1) return;
        this.#scroll();
        if (document.readyState !== "complete") window.addEventListener("load", this.#scroll, { once: true });
    }

    readonly #scroll = (): void => {
        runSafely(() => {
            if (!this.#frame) return;
            const place = this.#frame.getBoundingClientRect().top + this.#commentTop;
            window.scrollTo(0, window.scrollY + place - window.innerHeight / 4);
            this.#scrolledTo = window.scrollY;
        });
    };

    #show(frame: HTMLIFrameElement): void {
        window.clearTimeout(this.#timeout);
        this.#isShown = true;
        this.#showContent(false);
        Object.assign(frame.style, { position: "static", visibility: "visible", display: "block" });
    }

    #showContent(isShown: boolean): void {
        for (const child of this.children) if (child !== this.#frame && child instanceof HTMLElement) child.hidden = !isShown;
    }

    /** Another page of the comments begins at its top. */
    readonly #showBeginning = (): void => {
        runSafely(
            () => readCommentID() === undefined && (this.#frame?.getBoundingClientRect().top ?? 0) < 0 && this.scrollIntoView(),
        );
    };

    /** Opens the comment of a link on this page, without an entry of its own in the history. */
    readonly #onHashChange = (): void => {
        runSafely(() => {
            if (readCommentID() === undefined) return;
            this.#scrolledTo = undefined;
            if (this.#frame) this.#frame.contentWindow?.location.replace(this.#toAddress());
            else this.#ask();
        });
    };
}

/** Returns the ID of the comment in the address of this page, `#comment-17`. */
const readCommentID = (): string | undefined => /^#comment-(\d{1,9})$/.exec(location.hash)?.[1];
