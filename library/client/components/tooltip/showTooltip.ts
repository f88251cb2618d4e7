/** Distance between a tooltip and its trigger, and (`EDGE`) to the edges of the window. In pixels. */
const GAP = 6;
const EDGE = 8;

interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

/**
 * Calculates the position of a tooltip in the window: centred above its trigger, or below it if there is no space above, and never beyond
 * an edge.
 *
 * @param anchor Position of the trigger in the window.
 */
export function toTooltipPosition(
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
 * Shows a tooltip above everything else, and keeps it at its trigger while the page scrolls.
 *
 * @returns Hides the tooltip.
 */
export function showTooltip(tip: HTMLElement, anchor: Element): () => void {
    const reposition = (): void => {
        const { left, top } = toTooltipPosition(anchor.getBoundingClientRect(), tip.getBoundingClientRect(), {
            width: document.documentElement.clientWidth,
            height: document.documentElement.clientHeight,
        });
        tip.style.left = `${left}px`;
        tip.style.top = `${top}px`;
    };
    // Without popover support, the tooltip's z-index applies.
    tip.showPopover?.();
    reposition();
    window.addEventListener("scroll", reposition, { capture: true, passive: true });
    window.addEventListener("resize", reposition);
    return () => {
        window.removeEventListener("scroll", reposition, { capture: true });
        window.removeEventListener("resize", reposition);
        tip.hidePopover?.();
    };
}
