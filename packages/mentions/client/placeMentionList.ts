/** Between the line and the list. */
const GAP = 4;
/** Between the list and the edge of the window. */
const EDGE = 8;

/** Where a line stands, in pixels from the upper left of the positioned element around the list. */
interface Line {
    top: number;
    left: number;
    height: number;
}

/**
 * Puts the list below the line of the caret, above it where there is no room for it and more above, and never out of the window; where
 * the page runs from right to left it ends at the caret. What the keyboard of a phone covers is no room.
 */
export function placeMentionList(list: HTMLElement, { top, left, height }: Line): void {
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
