import { isPlainPress, leadsAway, linkAt, setApart } from "../prefetch/links";

/** What does something only by the app. A link that opens something in its place would lead to a page of its own, which is the way without it. */
const BY_THE_APP = "button[type=button], a[aria-expanded], a[data-frame]";
/** After so long a link leads where it leads. In milliseconds. */
const HOLD_TIMEOUT_MS = 4000;

interface Held {
    /** Does it now: the page is alive. */
    handOver(): void;
    /** Another page stands here: what was pressed on the one before is gone with it. */
    forget(): void;
    /** The app can't be had: what has a way without it goes that way, and what has none is let go. */
    letGo(): void;
}

/**
 * Keeps what the reader does before the app is here and that needs it, so that it is done then, and once: presses, in their order, and the
 * letters typed after a press into what it will have opened. What the browser does by itself it does: links lead on, to other sites in a new
 * tab (NAV-052, NAV-054), forms are sent, menus open, and what is typed into a field stands there (`keepTyping`).
 */
export function holdActs(): Held {
    const pressed = new Set<HTMLElement>();
    let letters = "";
    let patience: ReturnType<typeof setTimeout> | undefined;
    window.addEventListener("click", hold, true);
    window.addEventListener("keydown", keepLetter, true);
    return {
        handOver() {
            stopHolding();
            const there = [...pressed].filter((element) => element.isConnected || !follow(element));
            pressed.clear();
            for (const element of there) element.click();
            if (letters) typeWhereItOpened(letters);
        },
        forget,
        letGo() {
            for (const element of pressed) follow(element);
            forget();
        },
    };

    function hold(event: MouseEvent): void {
        const element = event.target instanceof Element ? event.target.closest<HTMLElement>(BY_THE_APP) : null;
        const link = linkAt(event.target);
        if (!element || !isPlainPress(event)) return void (link && leadsAway(link) && setApart(link));
        event.preventDefault();
        event.stopImmediatePropagation();
        pressed.add(element);
        if (element instanceof HTMLAnchorElement) patience ??= setTimeout(() => follow(element), HOLD_TIMEOUT_MS);
    }

    function keepLetter(event: KeyboardEvent): void {
        const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (pressed.size === 0 || !isLetter || isField(event.target)) return;
        event.preventDefault();
        letters += event.key;
    }

    function forget(): void {
        clearTimeout(patience);
        patience = undefined;
        pressed.clear();
        letters = "";
    }

    function stopHolding(): void {
        clearTimeout(patience);
        window.removeEventListener("click", hold, true);
        window.removeEventListener("keydown", keepLetter, true);
    }
}

/** Goes where a link leads; false when it is none. */
function follow(element: HTMLElement): boolean {
    if (!(element instanceof HTMLAnchorElement)) return false;
    location.assign(element.href);
    return true;
}

/** Into the field that has the focus then: what opens may have to be fetched first. */
function typeWhereItOpened(letters: string): void {
    const type = () => {
        if (!isField(document.activeElement)) return;
        document.removeEventListener("focusin", type);
        // It is out of date, and the one way that an editor takes for typing.
        document.execCommand("insertText", false, letters);
    };
    document.addEventListener("focusin", type);
    type();
}

function isField(target: EventTarget | null): boolean {
    return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}
