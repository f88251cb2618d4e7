/**
 * Delay after which the target of the URL's fragment is scrolled to again, since content that loads late above it may have moved it (S1§9,
 * UI-063). In milliseconds.
 */
const AGAIN_AFTER = 500;

/** Events by which the reader moves on. */
const USER_GESTURES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** Returns the element that a URL's fragment names, `#Comment_12`; null if there is none. */
export function hashTarget(hash: string): HTMLElement | null {
    return hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
}

/**
 * Scrolls to the target of the URL's fragment once more after 500 ms (S2§4, UI-063), unless the reader has moved on meanwhile. The styles
 * define its distance from the top (UI-064).
 *
 * @returns Cancels it.
 */
export function bringIntoViewAgain(hash: string): () => void {
    const stop = (): void => {
        clearTimeout(timer);
        for (const gesture of USER_GESTURES) window.removeEventListener(gesture, stop);
    };
    const timer = setTimeout(() => {
        stop();
        hashTarget(hash)?.scrollIntoView({ block: "start" });
    }, AGAIN_AFTER);
    for (const gesture of USER_GESTURES) window.addEventListener(gesture, stop, { passive: true });
    return stop;
}

/** Decodes a fragment; one that can't be decoded, since URLs may be written by anybody, is returned unchanged. */
function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}
