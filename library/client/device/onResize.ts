import { throttle } from "./throttle";

/** Minimum time in milliseconds between two notifications of a resize (S1§9, LAY-086). */
const RESIZE_INTERVAL = 100;

const listeners = new Set<() => void>();
const notify = throttle(() => {
    for (const listener of [...listeners]) listener();
}, RESIZE_INTERVAL);

/**
 * Calls `listener` when the window's size has changed: at most once in 100 ms, and always once more after the last change (decision 5). The
 * window has one event listener for all of them. Browser only: call it in an effect.
 *
 * @returns Removes the listener.
 */
export function onResize(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener("resize", notify.call);
    listeners.add(listener);
    return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        window.removeEventListener("resize", notify.call);
        notify.cancel();
    };
}
