import type { RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import { collides, NARROWEST_SEARCH } from "./collides";

interface BarModeOptions {
    isCentred: boolean;
    /** Up to this width of the window in pixels the search is behind an icon (NAV-022); undefined: as long as the bar is small. */
    compactSearchUpTo: number | undefined;
}

/**
 * Makes the bar compact where its navigation has no room, before the first paint and whenever something in it changes its width
 * (NAV-019, NAV-020): `data-compact` on the bar. Up to 800 pixels the stylesheet does it, on the server's page too (NAV-021).
 * It always measures the desktop bar, so a change of mode never changes the answer.
 */
export function useBarMode({ isCentred, compactSearchUpTo }: BarModeOptions): RefObject<HTMLElement | null> {
    const bar = useRef<HTMLElement>(null);
    useLayoutEffect(() => {
        const element = bar.current;
        if (!element) return;
        const inside = element.firstElementChild;
        const parts = [element, ...element.querySelectorAll("[data-part]")];
        const update = (): boolean => {
            const before = element.hasAttribute("data-compact");
            if (compactSearchUpTo !== undefined) element.dataset.search = innerWidth <= compactSearchUpTo ? "small" : "wide";
            element.removeAttribute("data-compact");
            element.setAttribute("data-measured", "");
            element.toggleAttribute("data-compact", inside !== null && collides(widthsIn(element, inside), isCentred));
            return before !== element.hasAttribute("data-compact");
        };
        update();
        if (typeof ResizeObserver === "undefined") return;
        let frame = 0;
        const observer = new ResizeObserver(() => {
            if (!update()) return;
            // Another mode, other sizes: they are ours, and are looked at afresh with the next frame.
            observer.disconnect();
            frame = requestAnimationFrame(observe);
        });
        const observe = (): void => {
            for (const part of parts) observer.observe(part);
        };
        observe();
        return () => {
            cancelAnimationFrame(frame);
            observer.disconnect();
        };
    }, [isCentred, compactSearchUpTo]);
    return bar;
}

function widthsIn(bar: Element, inside: Element) {
    const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(inside);
    const gap = pixels(columnGap);
    const width = (part: string) => bar.querySelector<HTMLElement>(`[data-part="${part}"]`)?.offsetWidth ?? 0;
    const ends = [
        width("search") > 0 ? Math.min(width("search"), NARROWEST_SEARCH) : 0,
        ...["small-search", "languages", "me"].map(width),
    ].filter((one) => one > 0);
    return {
        room: inside.clientWidth - pixels(paddingInlineStart) - pixels(paddingInlineEnd),
        gap,
        logo: width("logo"),
        navigation: width("navigation"),
        end: ends.reduce((sum, one) => sum + one, 0) + gap * Math.max(0, ends.length - 1),
    };
}

function pixels(length: string): number {
    return Number.parseFloat(length) || 0;
}
