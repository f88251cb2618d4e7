import { listenForIntent } from "../prefetch/hoverIntent";

/** Trigger that loads the app: the viewer is about to use a control, or only that the page is loaded and the device is idle. */
export type HydrationTrigger = "touch" | "idle";

/** Selector of the interactive elements. */
const CONTROLS = "a[href], button, summary, input, textarea, select, label, [role=button], [contenteditable]";
/** Longest wait for an idle device, in milliseconds. */
const MAX_IDLE_WAIT_MS = 2000;
/** Keys that read the page rather than use a control. */
const READING_KEYS = /^( |Arrow.*|Page.*|Home|End|Shift|Control|Alt|Meta|Escape)$/;
/** `localStorage` keys of text that was written and not yet sent (FC-61, FC-63). */
const UNSENT_TEXT_KEYS = /^parley:|^persist:keptTexts$/;
const READING_PREFERENCES_KEY = "persist:reading";

/**
 * Calls `wake`, repeatedly, when the viewer is about to use the page; and before that if the trigger is `idle`, or if this device stores
 * something that only the app can show. With data saving on, only use of the page counts. Links for which `leadsOn` returns true work
 * without the app and are no trigger.
 */
export function listenForTriggers(
    trigger: HydrationTrigger,
    wake: () => void,
    leadsOn: (target: EventTarget | null) => boolean,
): void {
    const spares = isSavingData();
    const use = (target: EventTarget | null): void => void (isControl(target) && !leadsOn(target) && wake());
    for (const type of ["focusin", "pointerdown"]) listen(type, ({ target }) => use(target));
    listen("keydown", (event) => void (READING_KEYS.test((event as KeyboardEvent).key) || wake()));
    if (!spares) listenForIntent(["pointerover"], use);
    if (document.activeElement !== document.body || hasUnsentText()) wake();
    else if (!spares && (trigger === "idle" || hasReadingPreferences())) runOnceLoaded(() => runWhenIdle(wake));
}

/** Calls back once the page and its resources are loaded. */
export function runOnceLoaded(callback: () => void): void {
    if (document.readyState === "complete") callback();
    else window.addEventListener("load", callback, { once: true });
}

/** Calls back when the device is idle, after two seconds at the latest. */
export function runWhenIdle(callback: () => void): void {
    // Safari has no `requestIdleCallback`.
    if ("requestIdleCallback" in window) requestIdleCallback(callback, { timeout: MAX_IDLE_WAIT_MS });
    else setTimeout(callback, 200);
}

/** Whether the viewer has asked the browser to save data. */
export function isSavingData(): boolean {
    return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function listen(type: string, listener: (event: Event) => void): void {
    document.addEventListener(type, listener, { capture: true, passive: true });
}

function isControl(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest(CONTROLS) !== null;
}

function hasUnsentText(): boolean {
    return readStorage((device) => Object.keys(device).some((key) => UNSENT_TEXT_KEYS.test(key)));
}

/** Whether the viewer has chosen reading preferences on this device. Only the app knows the targets of links then. */
function hasReadingPreferences(): boolean {
    return readStorage((device) => /:"\\"/.test(device.getItem(READING_PREFERENCES_KEY) ?? ""));
}

function readStorage(question: (device: Storage) => boolean): boolean {
    try {
        return question(localStorage);
    } catch {
        // Nothing is stored where storage is forbidden.
        return false;
    }
}
