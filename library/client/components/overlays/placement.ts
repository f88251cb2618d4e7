/** Sides in pixels from the upper left of the window. */
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

/** At which end of its trigger's line a panel is flush with it. */
export type Alignment = "start" | "end";

export interface Placement {
    left: number;
    top: number;
    /** What is higher scrolls. */
    maxHeight: number;
}

/** Between the trigger and the panel. */
const GAP = 4;
/** Between the panel and the edge of the window. */
const EDGE = 16;

/**
 * Where a panel floats beside what opened it: below it, above it where there is more room and below there is too little, and never
 * outside of the window.
 *
 * @param size of the panel when nothing limits its height; the width is that of the window at most, less an edge on either side
 */
export function placeBeside(
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
