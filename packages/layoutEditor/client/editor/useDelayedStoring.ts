import { useCallback, useLayoutEffect, useRef } from "react";
import { useLatest } from "./useLatest";

/** Delay of what is stored on this device, in ms: typing does not wait for it. */
const STORE_DELAY_MS = 100;

/** Returns the function that calls `store` of the latest render soon after, and before the page is left. */
export function useDelayedStoring(store: () => void): () => void {
    const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
    const latest = useLatest(store);
    const flush = useCallback(() => {
        if (waiting.current === undefined) return;
        clearTimeout(waiting.current);
        waiting.current = undefined;
        latest.current();
    }, [latest]);
    useLayoutEffect(() => {
        window.addEventListener("pagehide", flush);
        return () => {
            window.removeEventListener("pagehide", flush);
            flush();
        };
    }, [flush]);
    return useCallback(() => {
        waiting.current ??= setTimeout(flush, STORE_DELAY_MS);
    }, [flush]);
}
