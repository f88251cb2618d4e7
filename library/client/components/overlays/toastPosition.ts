/** A rectangle in the window, in pixels. */
export type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Position of the toasts: at the lower or the upper edge, and at the start, in the centre or at the end of the line. */
export interface ToastPosition {
    edge: "low" | "high";
    side: "start" | "centre" | "end";
}

/** Default position. */
export const CORNER: ToastPosition = { edge: "low", side: "start" };

/** What a toast must not cover, the most important first: the focused element, warnings, and the panels beside the main content. */
export interface Obstacles {
    focused: readonly Box[];
    warnings: readonly Box[];
    panels: readonly Box[];
}

interface Available {
    /** Size of the window, in pixels. */
    window: { width: number; height: number };
    /** Size of the toasts, in pixels. */
    toasts: { width: number; height: number };
    isRightToLeft: boolean;
    /** Whether the toasts have the whole width of the window, as on phones. */
    isWhole: boolean;
    /** Whether another element is at the lower edge. */
    isHighOnly: boolean;
}

/** Distance from the edges, in pixels; at the upper edge below the title bar. */
const GAP = 24;
const GAP_WHEN_WHOLE = 12;
const BELOW_BAR = 56;

const SIDES = ["start", "centre", "end"] as const;

/**
 * Returns the first position in which the toasts cover none of these elements, beginning with the present one. If there is none, returns
 * the one that covers the least important ones.
 */
export function findToastPosition(present: ToastPosition, available: Available, obstacles: Obstacles): ToastPosition {
    const edges = available.isHighOnly ? (["high"] as const) : (["low", "high"] as const);
    const all = edges.flatMap((edge) =>
        (available.isWhole ? (["centre"] as const) : SIDES).map((side): ToastPosition => ({ edge, side })),
    );
    const positions = all.some((one) => isSame(one, present)) ? [present, ...all] : all;
    const costs = positions.map((position) => costOf(boxAt(position, available), obstacles));
    return positions[costs.indexOf(Math.min(...costs))] ?? present;
}

/** Checks whether two positions are the same. */
export const isSame = (one: ToastPosition, other: ToastPosition): boolean => one.edge === other.edge && one.side === other.side;

function costOf(box: Box, { focused, warnings, panels }: Obstacles): number {
    const covers = (others: readonly Box[]) => (others.some((other) => overlap(box, other)) ? 1 : 0);
    return 4 * covers(focused) + 2 * covers(warnings) + covers(panels);
}

function boxAt({ edge, side }: ToastPosition, { window, toasts, isRightToLeft, isWhole }: Available): Box {
    const gap = isWhole ? GAP_WHEN_WHOLE : GAP;
    const isLeft = (side === "start") !== isRightToLeft;
    const left = side === "centre" ? (window.width - toasts.width) / 2 : isLeft ? gap : window.width - gap - toasts.width;
    const top = edge === "high" ? BELOW_BAR : window.height - gap - toasts.height;
    return { left, right: left + toasts.width, top, bottom: top + toasts.height };
}

function overlap(one: Box, other: Box): boolean {
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
