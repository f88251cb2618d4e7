import { useEffect, useState } from "react";

/** Distance in pixels to scroll in the opposite direction before the header changes (S1§4). */
const TURN = 10;

/** Scroll position in pixels down to which the header stays visible (S1§4). */
const TOP = 400;

/** Scroll position at the last change of direction, and whether the header is hidden. */
export interface ScrollHeader {
    position: number;
    hidden: boolean;
}

/**
 * Returns the state of the header after scrolling to `y` pixels. It is hidden more than 10 px below the last change of direction, if past
 * 400 px (NAV-049), and shown again 10 px above (NAV-050).
 */
export function updateScrollHeader({ position, hidden }: ScrollHeader, y: number): ScrollHeader {
    if (hidden) return y <= position - TURN ? { position: y, hidden: false } : { position: Math.max(position, y), hidden };
    return y > position + TURN && y > TOP ? { position: y, hidden: true } : { position: Math.min(position, y), hidden };
}

/** Selector of open menus in the title bar. */
const OPEN = "details[open], [aria-expanded='true']";

/**
 * Returns whether the header is hidden, depending on the scroll direction. It is visible on the server and at hydration, and stays visible
 * while it is in use.
 */
export function useScrollHeader(): { hidden: boolean } {
    const [hidden, setHidden] = useState(false);
    useEffect(() => {
        let state: ScrollHeader = { position: window.scrollY, hidden: false };
        const onScroll = () => {
            // Overscroll at the top makes the position negative for a moment.
            const y = Math.max(0, window.scrollY);
            state = isInUse() ? { position: y, hidden: false } : updateScrollHeader(state, y);
            setHidden(state.hidden);
        };
        window.addEventListener("scroll", onScroll, { passive: true });
        return () => window.removeEventListener("scroll", onScroll);
    }, []);
    return { hidden };
}

function isInUse(): boolean {
    const bar = document.querySelector("[data-bar]");
    return bar !== null && (bar.contains(document.activeElement) || bar.querySelector(OPEN) !== null);
}
