import { findLink, isExternalLink, isPlainPress, openInNewTab } from "../prefetch/links";

/** Elements that need the app. Without it, a link that opens something in place leads to a page of its own. */
const BY_THE_APP = "button[type=button], a[aria-expanded], a[data-frame]";
/** How long a press on a link waits for the app before the link is followed, in milliseconds. */
const HOLD_TIMEOUT_MS = 4000;

interface CapturedEvents {
    /** Replays the captured input: the page is hydrated. */
    replay(): void;
    /** Drops the captured input: another page has replaced this one. */
    clear(): void;
    /** Follows captured links and drops everything else: the app failed to load. */
    abandon(): void;
}

/** Key that leads to the search field. */
const SEARCH_KEY = "/";

/**
 * Captures input that needs the app before the app is ready, so that it is replayed then, once: presses in their order, the key of the search,
 * and letters typed after either into the field that it opens. The browser handles everything else itself: links lead on, to other sites in a new tab
 * (NAV-052, NAV-054), forms are submitted, menus open, and text typed into a field stays there (`captureInput`).
 */
export function captureEvents(): CapturedEvents {
    const pressed = new Set<HTMLElement>();
    let letters = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    window.addEventListener("click", hold, true);
    window.addEventListener("keydown", keepLetter, true);
    return {
        replay() {
            stopCapturing();
            const there = [...pressed].filter((element) => element.isConnected || !follow(element));
            pressed.clear();
            for (const element of there) element.click();
            const start = there.length > 0 || letters[0] !== SEARCH_KEY ? 0 : 1;
            if (letters && (start === 0 || openSearch())) typeWhereItOpened(letters.slice(start));
        },
        clear: forget,
        abandon() {
            for (const element of pressed) follow(element);
            forget();
        },
    };

    function hold(event: MouseEvent): void {
        const element = event.target instanceof Element ? event.target.closest<HTMLElement>(BY_THE_APP) : null;
        const link = findLink(event.target);
        if (!element || !isPlainPress(event)) return void (link && isExternalLink(link) && openInNewTab(link));
        event.preventDefault();
        event.stopImmediatePropagation();
        pressed.add(element);
        if (element instanceof HTMLAnchorElement) timer ??= setTimeout(() => follow(element), HOLD_TIMEOUT_MS);
    }

    function keepLetter(event: KeyboardEvent): void {
        const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (!isLetter || isField(event.target) || (pressed.size === 0 && !letters && event.key !== SEARCH_KEY)) return;
        event.preventDefault();
        letters += event.key;
    }

    function forget(): void {
        clearTimeout(timer);
        timer = undefined;
        pressed.clear();
        letters = "";
    }

    function stopCapturing(): void {
        clearTimeout(timer);
        window.removeEventListener("click", hold, true);
        window.removeEventListener("keydown", keepLetter, true);
    }
}

/** Follows a link; returns false for any other element. */
function follow(element: HTMLElement): boolean {
    if (!(element instanceof HTMLAnchorElement)) return false;
    location.assign(element.href);
    return true;
}

/** Presses the key of the search; returns false if the page has no search field. */
function openSearch(): boolean {
    const key = new KeyboardEvent("keydown", { key: SEARCH_KEY, bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(key);
}

/** Types into the field that gets the focus: the opened component may have to be fetched first. */
function typeWhereItOpened(letters: string): void {
    const type = () => {
        if (!isField(document.activeElement)) return;
        document.removeEventListener("focusin", type);
        // Deprecated, but the only way that an editor recognizes as typing.
        document.execCommand("insertText", false, letters);
    };
    document.addEventListener("focusin", type);
    type();
}

function isField(target: EventTarget | null): boolean {
    return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}
