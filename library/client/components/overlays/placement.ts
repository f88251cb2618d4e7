/** Sides of a box, in pixels from the upper left corner of the window. */
export interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

export interface Size {
    width: number;
    height: number;
}

/** End of the trigger with which a panel is aligned. */
export type Alignment = "start" | "end";

export interface Placement {
    left: number;
    top: number;
    /** Height above which the panel scrolls. */
    maxHeight: number;
}

/** Distance between trigger and panel, in pixels. */
const GAP = 4;
/** Minimum distance between the panel and the edges of the window, in pixels. */
const EDGE = 16;

/**
 * Calculates the position of a panel beside its trigger: below it, or above it if there is more space and too little below, and always
 * inside of the window.
 *
 * @param size Size of the panel without height limit; the width is at most that of the window minus an edge on either side.
 */
export function positionBeside(
    trigger: Box,
    size: Size,
    view: Size,
    { alignment, isRightToLeft }: { alignment: Alignment; isRightToLeft: boolean },
): Placement {
    const roomBelow = view.height - trigger.bottom - GAP - EDGE;
    const roomAbove = trigger.top - GAP - EDGE;
    const isAbove = size.height > roomBelow && roomAbove > roomBelow;
    const maxHeight = Math.max(isAbove ? roomAbove : roomBelow, 0);
    const isFlushLeft = (alignment === "start") !== isRightToLeft;
    const left = isFlushLeft ? trigger.left : trigger.right - size.width;
    return {
        left: Math.max(Math.min(left, view.width - EDGE - size.width), EDGE),
        top: isAbove ? trigger.top - GAP - Math.min(size.height, maxHeight) : trigger.bottom + GAP,
        maxHeight,
    };
}
