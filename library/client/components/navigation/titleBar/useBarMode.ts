import type { RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import { isColliding, MIN_SEARCH_WIDTH_PX } from "./barCollision";

interface BarModeOptions {
    isCentred: boolean;
    /** Width of the window up to which the search is an icon, in pixels (NAV-022); undefined: while the bar is compact by its width. */
    compactSearchUpTo: number | undefined;
}

/**
 * Sets `data-compact` on the bar when its navigation lacks space, before the first paint and whenever the width of a part changes (NAV-019,
 * NAV-020). Up to 800 px the style sheet makes it compact, also in the server's rendering (NAV-021). Always measures the desktop layout, so
 * that a change of mode doesn't affect the result.
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
            element.toggleAttribute("data-compact", inside !== null && isColliding(widthsIn(element, inside), isCentred));
            return before !== element.hasAttribute("data-compact");
        };
        update();
        if (typeof ResizeObserver === "undefined") return;
        let frame = 0;
        const observer = new ResizeObserver(() => {
            if (!update()) return;
            // The change of mode changes the sizes of parts; these changes are ignored until the next frame.
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
        width("search") > 0 ? Math.min(width("search"), MIN_SEARCH_WIDTH_PX) : 0,
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
