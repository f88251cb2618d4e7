/** Distance between the line and the list, in pixels. */
const GAP = 4;
/** Minimum distance between the list and the edge of the viewport, in pixels. */
const EDGE = 8;

/** Position of a line in pixels, relative to the positioned ancestor of the list. */
interface Line {
    top: number;
    left: number;
    height: number;
}

/**
 * Positions the list below the line of the caret, or above it if there is too little space below and more above. The list never leaves the
 * visual viewport, which excludes an on-screen keyboard. In right-to-left pages it ends at the caret.
 */
export function positionMentionList(list: HTMLElement, { top, left, height }: Line): void {
    const frame = (list.offsetParent ?? document.body).getBoundingClientRect();
    const view = window.visualViewport;
    const [viewTop, viewHeight] = [view?.offsetTop ?? 0, view?.height ?? window.innerHeight];
    const size = list.getBoundingClientRect();
    const roomBelow = viewTop + viewHeight - (frame.top + top + height) - GAP - EDGE;
    const roomAbove = frame.top + top - viewTop - GAP - EDGE;
    const isAbove = size.height > roomBelow && roomAbove > roomBelow;
    const start = getComputedStyle(list).direction === "rtl" ? left - size.width : left;
    const furthest = document.documentElement.clientWidth - EDGE - size.width - frame.left;
    list.style.top = `${isAbove ? top - GAP - size.height : top + height + GAP}px`;
    list.style.left = `${Math.max(Math.min(start, furthest), EDGE - frame.left)}px`;
}
