/** How long in milliseconds a browser has to go back before we go somewhere sure (S2§9, NAV-034). */
const BACK_FALLBACK_DELAY = 300;

/** The part of `window` that going back needs. */
type Window = Pick<typeof globalThis.window, "history" | "addEventListener" | "removeEventListener"> & {
    /** Not every browser has it. It knows of pages of this site only. */
    navigation?: { canGoBack: boolean };
};

/**
 * Goes back to the page before. Where there is none, as in a window opened by a link, nothing would happen: then `fallBack` is
 * called after 300 milliseconds (NAV-034). Where there surely is one it may take longer to come, and is waited for.
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
