import { runSafely } from "./runSafely";
import { SITE_ORIGIN, SITE_URL } from "./site";

/** Distance from the view at which the frame is asked for. */
const NEAR = "600px";
const TIMEOUT_MS = 10_000;

/**
 * An element that shows a page of the forum in a frame. Nothing is requested until it is near the view or, with `load="click"`, until the reader
 * presses a button. Its content, a link, stays until the frame has said something, and if that does not happen within ten seconds.
 */
export abstract class FrameElement extends HTMLElement {
    protected frame: HTMLIFrameElement | undefined;
    /** Whether the frame has said something, and is shown. */
    protected isShown = false;
    #observer: IntersectionObserver | undefined;
    #timeout: number | undefined;
    /** Button that shows the frame, which has not been pressed or whose frame is not there yet. */
    #button: HTMLButtonElement | undefined;
    protected isPressed = false;

    connectedCallback(): void {
        runSafely(() => {
            if (SITE_URL === "") return;
            this.begin();
            window.addEventListener("message", this.#onMessage);
            if (this.#isOffered()) this.#offer();
            else if (this.hasAttribute("eager") || this.isRequested() || !("IntersectionObserver" in window)) this.ask();
            else this.#waitUntilNear();
        });
    }

    disconnectedCallback(): void {
        runSafely(() => {
            window.removeEventListener("message", this.#onMessage);
            this.end();
            this.#fail();
        });
    }

    /** Name of the frame of an element without content. */
    protected abstract readonly defaultName: string;
    /** Sets the styles of the element, and listens to the page. */
    protected abstract begin(): void;
    protected abstract end(): void;
    /** Whether the address of the page asks for something in the frame. */
    protected abstract isRequested(): boolean;
    protected abstract toAddress(): string;
    /** Completes the frame before it is added. */
    protected abstract complete(frame: HTMLIFrameElement): void;
    /** Takes a message of the frame; returns whether it is one that shows that the frame is there. */
    protected abstract take(data: unknown, frame: HTMLIFrameElement): boolean;
    protected abstract show(frame: HTMLIFrameElement): void;

    #waitUntilNear(): void {
        this.#observer = new IntersectionObserver(
            (entries) => runSafely(() => entries.some(({ isIntersecting }) => isIntersecting) && this.ask()),
            { rootMargin: NEAR },
        );
        this.#observer.observe(this);
    }

    /** Whether the frame is requested by a button, which has not been pressed. */
    #isOffered(): boolean {
        return this.getAttribute("load") === "click" && !this.isPressed;
    }

    /** Shows a button in place of the content, with its words. */
    #offer(): void {
        // The content comes after the element.
        if (document.readyState === "loading") {
            document.addEventListener("DOMContentLoaded", () => runSafely(() => this.isConnected && this.#offer()), {
                once: true,
            });
            return;
        }
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = this.#name();
        button.addEventListener("click", () =>
            runSafely(() => {
                this.isPressed = true;
                button.setAttribute("aria-busy", "true");
                this.ask();
            }),
        );
        this.#showContent(false);
        this.append(button);
        this.#button = button;
    }

    #name(): string {
        return this.getAttribute("label") || (this.#button ?? this).textContent?.trim() || this.defaultName;
    }

    /** Adds the frame, invisible until it has said something. */
    protected ask(): void {
        this.#observer?.disconnect();
        if (this.frame || this.#isOffered()) return;
        const frame = document.createElement("iframe");
        frame.title = this.#name();
        frame.referrerPolicy = "origin";
        frame.src = this.toAddress();
        // Styles that are set one by one are allowed by every content policy.
        Object.assign(frame.style, { position: "absolute", visibility: "hidden", inlineSize: "100%", border: "0" });
        this.complete(frame);
        this.frame = frame;
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
        this.frame?.remove();
        this.frame = undefined;
        const hadFocus = this.#button?.matches(":focus");
        this.#button?.remove();
        this.#button = undefined;
        this.#showContent(true);
        if (hadFocus) this.querySelector("a")?.focus();
        this.isShown = this.isPressed = false;
    }

    /** Takes messages of our frame only: from its window, and from a page of the forum in it. */
    readonly #onMessage = ({ source, origin, data }: MessageEvent): void => {
        const { frame } = this;
        if (!frame || source === null || source !== frame.contentWindow || origin !== SITE_ORIGIN) return;
        runSafely(() => {
            if (!this.take(data, frame) || this.isShown) return;
            window.clearTimeout(this.#timeout);
            this.isShown = true;
            this.#showContent(false);
            frame.style.visibility = "visible";
            this.show(frame);
            const button = this.#button;
            if (!button) return;
            // Whoever has pressed it goes on in the frame. Some browsers do not focus buttons that are pressed by a pointer.
            if ([button, document.body].includes(document.activeElement as HTMLElement)) frame.focus();
            button.remove();
            this.#button = undefined;
        });
    };

    #showContent(isShown: boolean): void {
        for (const child of this.children) if (child !== this.frame && child instanceof HTMLElement) child.hidden = !isShown;
    }
}
