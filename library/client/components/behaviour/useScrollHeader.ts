import { useEffect, useState } from "react";

/** Scrolling this much the other way in pixels turns the header round (S1§4). */
const TURN = 10;

/** Down to here in pixels the header stays (S1§4). */
const TOP = 400;

/** Where the page stood when the reader last turned round, and whether the header is out of sight. */
export interface ScrollHeader {
    position: number;
    hidden: boolean;
}

/**
 * What scrolling to `y` pixels does to the header. It hides after more than 10 pixels down from where the reader turned, and only past
 * 400 (NAV-049); 10 pixels up bring it back (NAV-050).
 */
export function scrolled({ position, hidden }: ScrollHeader, y: number): ScrollHeader {
    if (hidden) return y <= position - TURN ? { position: y, hidden: false } : { position: Math.max(position, y), hidden };
    return y > position + TURN && y > TOP ? { position: y, hidden: true } : { position: Math.min(position, y), hidden };
}

/** What shows that a menu of the title bar is open. */
const OPEN = "details[open], [aria-expanded='true']";

/**
 * Whether the header is to be out of sight, by how the reader scrolls. It is there on the server, and when the page comes alive; and it never goes
 * while it is in use.
 */
export function useScrollHeader(): { hidden: boolean } {
    const [hidden, setHidden] = useState(false);
    useEffect(() => {
        let state: ScrollHeader = { position: window.scrollY, hidden: false };
        const onScroll = () => {
            // A page that springs back at its top is above it for a moment.
            const y = Math.max(0, window.scrollY);
            state = isInUse() ? { position: y, hidden: false } : scrolled(state, y);
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
