import { useTranslation } from "@parley/library/client/i18n";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { AnyLazyPart } from "./lazyPart";
import { useToasts } from "./ToastsContext";

/** Delay before a loader is shown (S1§9). In milliseconds. */
const LOADER_DELAY = 150;

type State = "closed" | "fetching" | "late" | "open";

/** State and handlers of a lazy component that is opened on demand. */
export interface LazyOpening {
    isOpen: boolean;
    /** Whether opening has waited for the code longer than the delay. */
    isLate: boolean;
    open: () => void;
    close: () => void;
    /** Event handlers for the trigger, which prefetch the code on intent. */
    prefetchHandlers: { onPointerEnter: () => void; onFocus: () => void; onTouchStart: () => void };
}

/**
 * Opens components whose code is loaded lazily: prefetches the code when the pointer or the focus reaches the trigger, and opens once all
 * of it is loaded. If loading fails, shows a toast; the next press retries.
 */
export function useLazyPart(...parts: AnyLazyPart[]): LazyOpening {
    const t = useTranslation();
    const toastID = useId();
    const { addToast, removeToast } = useToasts();
    const [state, setState] = useState<State>("closed");
    const requestID = useRef(0);
    const close = useCallback(() => {
        requestID.current++;
        setState("closed");
    }, []);
    useEffect(() => close, [close]);
    return { isOpen: state === "open", isLate: state === "late", open, close, prefetchHandlers: createPrefetchHandlers(parts) };

    function open(): void {
        if (parts.every((part) => part.isFetched())) setState("open");
        else void fetchAndOpen(++requestID.current);
    }

    /** Opens when loaded, unless the user has cancelled meanwhile. */
    async function fetchAndOpen(own: number): Promise<void> {
        const proceed = (next: State) => void (requestID.current === own && setState(next));
        const timer = setTimeout(() => proceed("late"), LOADER_DELAY);
        setState("fetching");
        try {
            await Promise.all(parts.map((part) => part.fetch()));
            removeToast(toastID);
            proceed("open");
        } catch {
            addToast({ toastID, kind: "failure", body: t("This could not be loaded. Check your connection and try again.") });
            proceed("closed");
        } finally {
            clearTimeout(timer);
        }
    }
}

function createPrefetchHandlers(parts: readonly AnyLazyPart[]): LazyOpening["prefetchHandlers"] {
    const begin = () => {
        // Errors are ignored here, since the press retries and reports them.
        for (const part of parts) part.fetch().catch(() => undefined);
    };
    return { onPointerEnter: begin, onFocus: begin, onTouchStart: begin };
}
