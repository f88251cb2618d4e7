/** Time in milliseconds after which the fallback is used if the browser has not gone back (S2§9, NAV-034). */
const BACK_FALLBACK_DELAY = 300;

/** Part of `window` that `goBack` uses. */
type Window = Pick<typeof globalThis.window, "history" | "addEventListener" | "removeEventListener"> & {
    /** Navigation API; not supported by all browsers, and limited to pages of this site. */
    navigation?: { canGoBack: boolean };
};

/**
 * Goes back to the previous page. If there may be none, as in a window opened by a link, calls `fallBack` unless the browser has left the
 * page after 300 milliseconds (NAV-034). If there surely is one, waits for it without limit.
 */
export function goBack(window: Window, fallBack: () => void): void {
    if (window.navigation?.canGoBack) {
        window.history.back();
        return;
    }
    const timer = setTimeout(() => {
        stop();
        fallBack();
    }, BACK_FALLBACK_DELAY);
    const left = () => {
        clearTimeout(timer);
        stop();
    };
    const stop = () => {
        window.removeEventListener("popstate", left);
        window.removeEventListener("pagehide", left);
    };
    window.addEventListener("popstate", left);
    window.addEventListener("pagehide", left);
    window.history.back();
}
