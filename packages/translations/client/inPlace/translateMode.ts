/** Whether this tab translates its pages in place, also after a page is loaded anew. */
const KEY = "parley-translating";

const listeners = new Set<(isOn: boolean) => void>();

/** Returns whether pages are translated in place in this tab. */
export function isTranslating(): boolean {
    try {
        return sessionStorage.getItem(KEY) !== null;
    } catch {
        return false;
    }
}

/** Turns translating in place on or off. Without storage it ends with the page. */
export function setTranslating(isOn: boolean): void {
    try {
        if (isOn) sessionStorage.setItem(KEY, "1");
        else sessionStorage.removeItem(KEY);
    } catch {
        // Storage can be forbidden.
    }
    for (const listener of listeners) listener(isOn);
}

/** Calls `listener` when translating in place is turned on or off; returns the function that ends this. */
export function trackTranslating(listener: (isOn: boolean) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
}
