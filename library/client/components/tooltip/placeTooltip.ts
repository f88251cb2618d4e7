/** Between a tooltip and what it tells of, and between it and the edges of the window. In pixels. */
const GAP = 6;
const EDGE = 8;

interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

/**
 * Where a tooltip stands in the window: centred above what it tells of; below it where there is no room above; and never over an edge.
 *
 * @param anchor what it tells of, in the window
 */
export function tooltipPlace(
    anchor: Box,
    size: { width: number; height: number },
    frame: { width: number; height: number },
): { left: number; top: number } {
    const middle = anchor.left + anchor.width / 2 - size.width / 2;
    const above = anchor.top - GAP - size.height;
    const below = anchor.top + anchor.height + GAP;
    const isRoomBelow = below + size.height <= frame.height - EDGE;
    return {
        left: Math.max(EDGE, Math.min(middle, frame.width - EDGE - size.width)),
        top: above >= EDGE || !isRoomBelow ? Math.max(EDGE, above) : below,
    };
}

/**
 * Shows a tooltip over everything else, and keeps it at what it tells of while the page moves.
 *
 * @returns takes it away again
 */
export function showTooltip(tip: HTMLElement, anchor: Element): () => void {
    const place = (): void => {
        const { left, top } = tooltipPlace(anchor.getBoundingClientRect(), tip.getBoundingClientRect(), {
            width: document.documentElement.clientWidth,
            height: document.documentElement.clientHeight,
        });
        tip.style.left = `${left}px`;
        tip.style.top = `${top}px`;
    };
    // A browser that does not know popovers yet shows it above the page by its layer alone.
    tip.showPopover?.();
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
        window.removeEventListener("scroll", place, { capture: true });
        window.removeEventListener("resize", place);
        tip.hidePopover?.();
    };
}
