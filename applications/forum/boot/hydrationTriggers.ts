import { whenMeant } from "../prefetch/approach";

/** What the app waits for: that the reader goes to use something on the page, or only that the page is here and the device has nothing to do. */
export type Wish = "touch" | "idle";

/** What can be used. */
const CONTROLS = "a[href], button, summary, input, textarea, select, label, [role=button], [contenteditable]";
/** A page that is never idle is alive after so long all the same. In milliseconds. */
const IDLE_WITHIN = 2000;
/** By these a page is read, not used. */
const READING_KEYS = /^( |Arrow.*|Page.*|Home|End|Shift|Control|Alt|Meta|Escape)$/;
/** Under such keys the device keeps what was written and not yet sent (FC-61, FC-63), and how the reader likes to read. */
const KEPT_WRITING = /^parley:|^persist:keptTexts$/;
const KEPT_READING = "persist:reading";

/**
 * Calls `wake` when the reader goes to use the page, again and again; and before they do where `wish` says so, or where this device holds
 * something for them that the app alone can show. Who asks to save data is asked for nothing before they use something. What `leadsOn` without
 * the app is no wish for it.
 */
export function whenWished(wish: Wish, wake: () => void, leadsOn: (target: EventTarget | null) => boolean): void {
    const spares = isSparing();
    const use = (target: EventTarget | null): void => void (isControl(target) && !leadsOn(target) && wake());
    for (const type of ["focusin", "pointerdown"]) listen(type, ({ target }) => use(target));
    listen("keydown", (event) => void (READING_KEYS.test((event as KeyboardEvent).key) || wake()));
    if (!spares) whenMeant(["pointerover"], use);
    if (document.activeElement !== document.body || holdsWriting()) wake();
    else if (!spares && (wish === "idle" || hasHabits())) onceLoaded(() => whenIdle(wake));
}

/** Calls back once the page and all it shows are here. */
export function onceLoaded(callback: () => void): void {
    if (document.readyState === "complete") callback();
    else window.addEventListener("load", callback, { once: true });
}

/** Calls back when the device has nothing to do, and soon in any case. */
export function whenIdle(callback: () => void): void {
    // Safari has none.
    if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: IDLE_WITHIN });
    else setTimeout(callback, 200);
}

/** Whether the reader asks for as little as possible to be fetched. */
export function isSparing(): boolean {
    return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function listen(type: string, listener: (event: Event) => void): void {
    document.addEventListener(type, listener, { capture: true, passive: true });
}

function isControl(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest(CONTROLS) !== null;
}

function holdsWriting(): boolean {
    return keptOn((device) => Object.keys(device).some((key) => KEPT_WRITING.test(key)));
}

/** Whether the reader has chosen on this device how to read: then what a link leads to is for the app to know. */
function hasHabits(): boolean {
    return keptOn((device) => /:"\\"/.test(device.getItem(KEPT_READING) ?? ""));
}

function keptOn(question: (device: Storage) => boolean): boolean {
    try {
        return question(localStorage);
    } catch {
        // Where the storage is forbidden nothing is kept.
        return false;
    }
}
