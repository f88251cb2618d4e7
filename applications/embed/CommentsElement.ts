import { FrameElement } from "./FrameElement";
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

/** Limits of the height of the frame, in pixels. */
const [MIN_HEIGHT, MAX_HEIGHT] = [60, 40_000];

/** `<parley-comments>`: the comments on this page. */
export class CommentsElement extends FrameElement {
    /** Returns a token with which the site says who the reader is; set by the page, maybe before this script, in place of the attribute `token`. */
    declare getToken: (() => string | Promise<string>) | undefined;

    protected readonly defaultName = "Comments";
    #height = 0;
    /** Distance of the comment at which the frame was opened from the top of the frame. */
    #commentTop = 0;
    /** Where the page was scrolled to for it. */
    #scrolledTo: number | undefined;

    protected override begin(): void {
        // A block, so that it has a place that can come near, and its frame is from the beginning as wide as it will be.
        Object.assign(this.style, { display: "block", position: "relative" });
        window.addEventListener("hashchange", this.#onHashChange);
    }

    protected override end(): void {
        window.removeEventListener("hashchange", this.#onHashChange);
    }

    protected override isRequested(): boolean {
        return readCommentID() !== undefined;
    }

    protected override complete(frame: HTMLIFrameElement): void {
        frame.name = ELEMENT_FRAME_NAME;
        frame.style.blockSize = "0";
        // The first page of the frame is where the reader found it.
        frame.addEventListener("load", () => frame.addEventListener("load", this.#showBeginning), { once: true });
    }

    protected override toAddress(): string {
        const parameters = new URLSearchParams({ url: findPageURL(this.getAttribute("url")), origin: location.origin });
        for (const [attribute, parameter] of PARAMETERS) {
            const value = this.getAttribute(attribute);
            if (value) parameters.set(parameter, value);
        }
        if (this.isPressed) parameters.set("shown", "1");
        const commentID = readCommentID();
        if (commentID !== undefined) parameters.set("comment", commentID);
        return `${SITE_URL}/embed/comments?${parameters}`;
    }

    protected override take(data: unknown, frame: HTMLIFrameElement): boolean {
        if (isTokenRequest(data)) void this.#sendToken(frame);
        const message = readFrameMessage(data);
        if (!message) return false;
        const height = Math.min(Math.max(Math.ceil(message.height), MIN_HEIGHT), MAX_HEIGHT);
        if (height !== this.#height || !this.isShown) frame.style.blockSize = `${height}px`;
        this.#height = height;
        if (message.top !== undefined) queueMicrotask(() => runSafely(() => this.#openAt(message.top ?? 0)));
        return true;
    }

    protected override show(frame: HTMLIFrameElement): void {
        Object.assign(frame.style, { position: "static", display: "block" });
    }

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
            if (!this.frame) return;
            const place = this.frame.getBoundingClientRect().top + this.#commentTop;
            window.scrollTo(0, window.scrollY + place - window.innerHeight / 4);
            this.#scrolledTo = window.scrollY;
        });
    };

    /** Another page of the comments begins at its top. */
    readonly #showBeginning = (): void => {
        runSafely(
            () => readCommentID() === undefined && (this.frame?.getBoundingClientRect().top ?? 0) < 0 && this.scrollIntoView(),
        );
    };

    /** Opens the comment of a link on this page, without an entry of its own in the history. */
    readonly #onHashChange = (): void => {
        runSafely(() => {
            if (readCommentID() === undefined) return;
            this.#scrolledTo = undefined;
            if (this.frame) this.frame.contentWindow?.location.replace(this.toAddress());
            else this.ask();
        });
    };
}

/** Returns the ID of the comment in the address of this page, `#comment-17`. */
const readCommentID = (): string | undefined => /^#comment-(\d{1,9})$/.exec(location.hash)?.[1];
