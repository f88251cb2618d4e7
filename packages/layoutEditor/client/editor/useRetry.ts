import { useEffect } from "react";
import { useLatest } from "./useLatest";

/** Pause after which a failed save is tried again, in ms. */
const RETRY_PAUSE_MS = 10_000;

/**
 * Calls `retry` once the connection is back, and after a pause: the connection may come back while the request that fails is still under way,
 * and a busy server tells nobody when it is free again (FC-64).
 */
export function useRetry(hasFailed: boolean, retry: () => void): void {
    const latest = useLatest(retry);
    useEffect(() => {
        if (!hasFailed) return;
        const retryNow = () => latest.current();
        window.addEventListener("online", retryNow);
        const timer = setTimeout(retryNow, RETRY_PAUSE_MS);
        return () => {
            window.removeEventListener("online", retryNow);
            clearTimeout(timer);
        };
    }, [hasFailed, latest]);
}
