import { useTranslation } from "@parley/library/client/i18n";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { AnyLazyPart } from "./lazyPart";
import { useToasts } from "./ToastsContext";

/** How long one waits before one is told so (S1§9). In milliseconds. */
const LOADER_DELAY = 150;

type State = "closed" | "fetching" | "late" | "open";

/** What opens a part of the page that is fetched when it is wanted. */
export interface LazyOpening {
    isOpen: boolean;
    /** It was to open, and its code has been on its way for a while. */
    isLate: boolean;
    open: () => void;
    close: () => void;
    /** For the element that opens it: whoever comes near it will want it. */
    approach: { onPointerEnter: () => void; onFocus: () => void; onTouchStart: () => void };
}

/**
 * Opens what is fetched later: its code begins to come when its trigger is approached, and it opens, whole, once that is here. If the
 * code cannot be fetched, a toast says so, and the next press tries again.
 */
export function useLazyPart(...parts: AnyLazyPart[]): LazyOpening {
    const t = useTranslation();
    const toastID = useId();
    const { addToast, removeToast } = useToasts();
    const [state, setState] = useState<State>("closed");
    const wish = useRef(0);
    const close = useCallback(() => {
        wish.current++;
        setState("closed");
    }, []);
    useEffect(() => close, [close]);
    return { isOpen: state === "open", isLate: state === "late", open, close, approach: approachOf(parts) };

    function open(): void {
        if (parts.every((part) => part.isFetched())) setState("open");
        else void fetchAndOpen(++wish.current);
    }

    /** Who has turned away meanwhile is not to be surprised. */
    async function fetchAndOpen(own: number): Promise<void> {
        const proceed = (next: State) => void (wish.current === own && setState(next));
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

function approachOf(parts: readonly AnyLazyPart[]): LazyOpening["approach"] {
    const begin = () => {
        // What fails here is tried again, and told, by the press.
        for (const part of parts) part.fetch().catch(() => undefined);
    };
    return { onPointerEnter: begin, onFocus: begin, onTouchStart: begin };
}
