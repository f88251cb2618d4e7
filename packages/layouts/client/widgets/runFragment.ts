import type { FragmentNode } from "@parley/layouts/contract";
import { toSitePath, toURLPath } from "@parley/library/client/basePath";

/** Why a script was ended: it was late, sent too many messages, or threw an error with this message. */
export type FragmentProblem = "late" | "flood" | { message: string };

interface FragmentRun {
    /** Address of the document in which the script runs. */
    url: string;
    values: Readonly<Record<string, unknown>>;
    /** What the server has rendered of the template, which the script begins with. */
    content: readonly FragmentNode[];
    /** Name of the frame for assistive technology. */
    title: string;
    /** Called once the script has run. */
    onReady: () => void;
    /** Called once the script has failed. The frame is gone then. */
    onFailure: (problem: FragmentProblem) => void;
    /** Called with an address of this site that the reader has pressed in the frame. */
    onOpen: (path: string) => void;
}

/** Time that a script has to run, in ms (LAY-057). */
const START_TIMEOUT_MS = 5_000;
/** Maximum height of the frame, in CSS pixels. */
const MAX_HEIGHT_PX = 3_000;
/** Shortest time between two changes of the height, in ms. */
const HEIGHT_PAUSE_MS = 100;
/** Maximum number of messages in one second; a script that sends more is ended. */
const MAX_MESSAGES_PER_SECOND = 120;
/** How far away from the screen the frame is loaded. */
const NEAR = "300px";

/**
 * Runs the script of a fragment in a frame within `host`, once the host is near the screen. The frame has an opaque origin, so that its script
 * has no session, storage or access to this page; only messages of its own window are read. Returns the function that ends it.
 */
export function runFragment(host: HTMLElement, run: FragmentRun): () => void {
    let end = (): void => undefined;
    const observer = new IntersectionObserver(
        (entries) => {
            if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
            observer.disconnect();
            end = startFragment(host, run);
        },
        { rootMargin: NEAR },
    );
    observer.observe(host.parentElement ?? host);
    return () => {
        observer.disconnect();
        end();
    };
}

function startFragment(host: HTMLElement, { url, values, content, title, onReady, onFailure, onOpen }: FragmentRun): () => void {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.referrerPolicy = "no-referrer";
    frame.title = title;
    frame.style.blockSize = "1px";
    const look = readLook(host);
    frame.style.colorScheme = look.colorScheme;
    frame.src = toURLPath(url);

    let isReady = false;
    let second = 0;
    let count = 0;
    const late = setTimeout(() => fail("late"), START_TIMEOUT_MS);
    const setHeight = createHeightSetter(frame);
    window.addEventListener("message", receive);
    host.append(frame);
    return end;

    function receive({ source, data }: MessageEvent<unknown>): void {
        // Its origin is "null", like that of any other sandboxed frame: the window is what it is known by.
        if (source === null || source !== frame.contentWindow) return;
        const { type, message, height, address } = (data ?? {}) as Record<string, unknown>;
        if (isFlood()) fail("flood");
        else if (type === "loaded") frame.contentWindow?.postMessage({ content, values, look, ...readLanguage() }, "*");
        else if (type === "ready" && !isReady) {
            isReady = true;
            clearTimeout(late);
            if (typeof height === "number") setHeight(height);
            onReady();
        } else if (type === "error" && !isReady) fail({ message: String(message).slice(0, 300) });
        else if (type === "height" && typeof height === "number") setHeight(height);
        else if (type === "open" && typeof address === "string" && isUsed(frame)) {
            const path = toOwnPath(address);
            if (path !== undefined) onOpen(path);
        }
    }

    function isFlood(): boolean {
        const now = Math.floor(performance.now() / 1000);
        count = now === second ? count + 1 : 1;
        second = now;
        return count > MAX_MESSAGES_PER_SECOND;
    }

    function fail(problem: FragmentProblem): void {
        end();
        onFailure(problem);
    }

    function end(): void {
        clearTimeout(late);
        window.removeEventListener("message", receive);
        frame.remove();
    }
}

/** Creates the function that gives a frame its height, within limits, and at most once in each pause. */
function createHeightSetter(frame: HTMLIFrameElement): (height: number) => void {
    let wanted = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    return (height) => {
        if (!Number.isFinite(height)) return;
        wanted = Math.min(MAX_HEIGHT_PX, Math.max(0, Math.ceil(height)));
        if (timer !== undefined) return;
        frame.style.blockSize = `${wanted}px`;
        timer = setTimeout(() => {
            timer = undefined;
            if (frame.style.blockSize !== `${wanted}px`) frame.style.blockSize = `${wanted}px`;
        }, HEIGHT_PAUSE_MS);
    };
}

/** Whether the reader has just pressed something in the frame: no script leads away by itself. */
const isUsed = (frame: HTMLIFrameElement): boolean =>
    document.activeElement === frame && navigator.userActivation?.isActive === true;

/** Returns the path of an address of this site; paths begin at the root of the site, wherever it is served. */
function toOwnPath(address: string): string | undefined {
    if (address.length > 2000 || !URL.canParse(address, window.location.href)) return undefined;
    const { origin, pathname, search, hash } = new URL(address, window.location.href);
    if (origin !== window.location.origin) return undefined;
    const path = address.startsWith("/") ? pathname : toSitePath(pathname);
    return path === undefined ? undefined : path + search + hash;
}

const readLanguage = () => ({ lang: document.documentElement.lang, dir: document.documentElement.dir });

/** Returns the colours and letters around the frame, for the script to begin with. */
function readLook(host: HTMLElement) {
    const { color, fontFamily, fontSize, lineHeight, colorScheme } = getComputedStyle(host);
    return { color, fontFamily, fontSize, lineHeight, colorScheme };
}
